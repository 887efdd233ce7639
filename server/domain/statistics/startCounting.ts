import type { Clock } from '../../base/random.ts';
import { MINUTE_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import { readTimeZone } from '../site/settings.ts';
import { countTables } from './countTables.ts';
import type { HourlyCounts } from './hourlyCounts.ts';

const LOOK_MS = MINUTE_MS;

export interface CountingWanted {
  readonly db: Database;
  readonly counts: HourlyCounts;
  readonly clock: Clock;
  /** False: other processes count the tables. */
  readonly countsTables: boolean;
  readonly report: (line: string) => void;
}

/**
 * Writes each minute what this process has counted, and counts orders and accounts.
 * @returns writes the rest, and resolves when nothing runs any more
 */
export function startCounting(wanted: CountingWanted): () => Promise<void> {
  const { db, counts, clock, report } = wanted;
  let stopping = false;
  let running = Promise.resolve();
  const orReport = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => report(`statistics: ${String(error)}`));
  };
  const look = async () => {
    if (stopping) return;
    counts.setZone(await readTimeZone(db));
    await counts.write(db, clock());
    if (wanted.countsTables) await countTables(db, clock(), () => stopping);
  };
  const next = () => {
    running = running.then(() => orReport(look));
  };
  next();
  const timer = setInterval(next, LOOK_MS);
  return async () => {
    clearInterval(timer);
    stopping = true;
    await running;
    await orReport(() => counts.write(db, clock()));
  };
}
