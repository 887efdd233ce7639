import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import { NOTHING } from './hourlyCounts.ts';
import { type HourlyCountTable, TABLES_SOURCE } from './hourlyTables.ts';
import { dayNames, lastDays } from './zoneDays.ts';

export interface DayCounts extends Omit<HourlyCountTable, 'hour' | 'source'> {
  /** In the zone, as 2026-11-23. */
  readonly day: string;
}

const NAMES = ['readers', 'chapters', 'income', 'accounts', 'sent_bytes', 'failed_jobs'] as const;

/**
 * The counts of the last days up to today, the earliest first. An hour belongs to the day in which it begins.
 * @param zone IANA name
 */
export async function readDays(
  db: Database,
  { zone, days, nowMs }: { readonly zone: string; readonly days: number; readonly nowMs: number },
): Promise<DayCounts[]> {
  const hours = await db
    .selectFrom('hourly_count')
    .select('hour')
    .select(NAMES.map((name) => sql<number>`cast(sum(${sql.ref(name)}) as bigint)`.as(name)))
    // A day more than the days are long: summer time ends in one of them.
    .where('hour', '>', nowMs - (days + 1) * DAY_MS)
    .where('hour', '<=', nowMs)
    .groupBy('hour')
    .execute();
  const dayOf = dayNames(zone);
  const counts = new Map<string, DayCounts>(
    lastDays(zone, nowMs, days).map((day) => [day, { day, ...NOTHING }]),
  );
  for (const row of hours) {
    const day = counts.get(dayOf(row.hour));
    if (!day) continue;
    for (const name of NAMES) day[name] += row[name];
  }
  return [...counts.values()];
}

/**
 * @param zone IANA name
 * @returns the day on which the first process began to count, undefined where none has; what they count is unknown before
 */
export async function firstCountedDay(db: Database, zone: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('hourly_count')
    .select('hour')
    .where('source', '<>', TABLES_SOURCE)
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst();
  return row && dayNames(zone)(row.hour);
}

const AGE_MAX_DAYS = 400;

/**
 * Removes hours that no plot shows any more.
 * @returns how many rows, at most `rows`
 */
export async function forgetHours(db: Database, nowMs: number, rows: number): Promise<number> {
  const old = await db
    .selectFrom('hourly_count')
    .select(['hour', 'source'])
    .where('hour', '<', nowMs - AGE_MAX_DAYS * DAY_MS - HOUR_MS)
    .orderBy('hour')
    .orderBy('source')
    .limit(rows)
    .execute();
  for (const { hour, source } of old) {
    await db
      .deleteFrom('hourly_count')
      .where('hour', '=', hour)
      .where('source', '=', source)
      .execute();
  }
  return old.length;
}
