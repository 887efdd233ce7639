import { newId, systemRandom } from '../../base/random.ts';
import { DAY_MS, HOUR_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import { DEFAULT_TIME_ZONE } from '../site/settings.ts';
import type { HourlyCountTable } from './hourlyTables.ts';
import { dayNames } from './zoneDays.ts';

/**
 * [Note: Counted in memory]
 * Progress, sent bytes and failed jobs are counted in the memory of the process, because a row that every call of every
 * process changes would make them wait for each other. Each minute the process writes the whole values of its hours
 * under an id of its own: no two processes write the same row, and a write whose answer was lost may be repeated. A
 * killed process loses the last minute. Money is not counted so: see `countTables`.
 */

type Counted = Pick<HourlyCountTable, 'readers' | 'chapters' | 'sent_bytes' | 'failed_jobs'>;

/** What one save of places shows of an account's reading. */
export interface Reading {
  /** When the account had read last before, ms since 1970; undefined: never. */
  readonly previousMs: number | undefined;
  /** When it read each of the saved places, ms since 1970. */
  readonly placesMs: readonly number[];
  /** Those of them that are in another chapter than the place before. */
  readonly openedMs: readonly number[];
}

export interface HourlyCounts {
  readonly addReading: (reading: Reading, nowMs: number) => void;
  readonly add: (name: 'sent_bytes' | 'failed_jobs', amount: number, atMs: number) => void;
  /** @param zone IANA name, in which the days of readers begin */
  readonly setZone: (zone: string) => void;
  /** Writes what was counted since the last time. */
  readonly write: (db: Database, nowMs: number) => Promise<void>;
}

/** Reading that devices report later than this is not counted: it bounds the memory of a process. */
const LATE_MAX_MS = 7 * DAY_MS;

export function hourlyCounts(): HourlyCounts {
  const source = newId(Date.now(), systemRandom);
  const hours = new Map<number, Counted>();
  let changed = new Set<number>();
  let dayOf = dayNames(DEFAULT_TIME_ZONE);
  let zoneNow = DEFAULT_TIME_ZONE;
  const add = (name: keyof Counted, amount: number, atMs: number) => {
    const hour = hourOf(atMs);
    const counted = hours.get(hour) ?? { readers: 0, chapters: 0, sent_bytes: 0, failed_jobs: 0 };
    counted[name] += amount;
    hours.set(hour, counted);
    changed.add(hour);
  };
  return {
    add,
    addReading({ previousMs, placesMs, openedMs }, nowMs) {
      const isCounted = (ms: number) => ms > nowMs - LATE_MAX_MS;
      for (const ms of openedMs) if (isCounted(ms)) add('chapters', 1, ms);
      let lastMs = previousMs;
      for (const ms of placesMs.toSorted((a, b) => a - b)) {
        if (lastMs !== undefined && (ms <= lastMs || dayOf(ms) === dayOf(lastMs))) continue;
        if (isCounted(ms)) add('readers', 1, ms);
        lastMs = ms;
      }
    },
    setZone(zone) {
      if (zone === zoneNow) return;
      zoneNow = zone;
      dayOf = dayNames(zone);
    },
    async write(db, nowMs) {
      const written = changed;
      changed = new Set();
      const rows = [...written].map((hour) => ({
        hour,
        source,
        ...NOTHING,
        ...hours.get(hour),
      }));
      try {
        await saveHours(db, rows);
      } catch (error) {
        // The values are whole: what was written after all is written again.
        for (const hour of written) changed.add(hour);
        throw error;
      }
      for (const hour of hours.keys()) {
        if (hour < nowMs - LATE_MAX_MS - HOUR_MS && !changed.has(hour)) hours.delete(hour);
      }
    },
  };
}

/** @returns the begin of the hour, ms since 1970 */
export function hourOf(ms: number): number {
  return ms - (ms % HOUR_MS);
}

export const NOTHING = {
  readers: 0,
  chapters: 0,
  income: 0,
  accounts: 0,
  sent_bytes: 0,
  failed_jobs: 0,
} as const;

/** Writes rows of hours in place of those that are there. */
export async function saveHours(db: Database, rows: readonly HourlyCountTable[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('hourly_count')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['hour', 'source']).doUpdateSet((is) => ({
        readers: is.ref('excluded.readers'),
        chapters: is.ref('excluded.chapters'),
        income: is.ref('excluded.income'),
        accounts: is.ref('excluded.accounts'),
        sent_bytes: is.ref('excluded.sent_bytes'),
        failed_jobs: is.ref('excluded.failed_jobs'),
      })),
    )
    .execute();
}
