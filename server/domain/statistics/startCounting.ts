import type { Clock } from '../../base/random.ts';
import { repeat } from '../../base/repeat.ts';
import { MINUTE_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import { readTimeZone } from '../site/settings.ts';
import { countTables } from './countTables.ts';
import type { HourlyCounts } from './hourlyCounts.ts';

export interface CountingOptions {
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
export function startCounting(options: CountingOptions): () => Promise<void> {
  const { db, counts, clock, countsTables, report } = options;
  const onError = (error: unknown) => report(`statistics: ${String(error)}`);
  const stop = repeat({
    everyMs: MINUTE_MS,
    work: async (isStopped) => {
      counts.setZone(await readTimeZone(db));
      await counts.write(db, clock());
      if (countsTables) await countTables(db, clock(), isStopped);
    },
    onError,
  });
  return async () => {
    await stop();
    await counts.write(db, clock()).catch(onError);
  };
}
