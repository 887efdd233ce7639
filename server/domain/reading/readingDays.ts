import * as v from 'valibot';
import { readingDaySchema, type ReadingDay } from '../../../src/shared/contract/readingDays.ts';
import { READING_DAY_ROWS_MAX, READING_DAYS_MAX } from '../../../src/shared/limits.ts';
import { DAY_MS, isoTime } from '../../base/time.ts';
import type { Database, Write } from '../../storage/database.ts';

/**
 * [Note: Reading days]
 * Each device counts for itself and sends the whole of a day again and again; the server stores a row a day and device
 * and never takes less for more, so that a repeated or late call changes nothing and two devices add up. A deletion has
 * a time: what a device began to count before it is refused, also where that device learns of the deletion later.
 */

/** The latest first. @param device the device whose own days are left out */
export async function listReadingDays(
  db: Database,
  userId: string,
  device: string | undefined,
): Promise<ReadingDay[]> {
  const rows = await db
    .selectFrom('reading_day')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(device !== undefined, (query) => query.where('device', '!=', device!))
    .orderBy('day', 'desc')
    .orderBy('device')
    .limit(READING_DAY_ROWS_MAX)
    .execute();
  return rows.map(({ day, started_at, seconds, chapters, finished, hours, tags }) => ({
    day,
    started_at: isoTime(started_at),
    seconds,
    chapters,
    finished: finished.split(' ').filter(Boolean),
    hours: hours.split(' ').map(Number),
    tags: v.parse(readingDaySchema.entries.tags, JSON.parse(tags)),
  }));
}

/** @returns ms since 1970; undefined where nothing was deleted */
export async function readingDeletedAt(
  db: Database | Write,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reading_deletion')
    .select('at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.at;
}

/** Skips days that were begun before the last deletion, are too old or have not come yet. */
export async function saveReadingDays(
  t: Write,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  device: string,
  days: readonly ReadingDay[],
): Promise<void> {
  const deletedAtMs = (await readingDeletedAt(t, userId)) ?? -Infinity;
  // The calendar is at most 14 hours ahead of UTC.
  const last = dayOf(nowMs + DAY_MS);
  const first = oldestDay(nowMs);
  for (const { day, started_at, finished, hours, tags, ...counts } of days) {
    const startedAtMs = Math.min(Date.parse(started_at), nowMs);
    const counted = !Number.isNaN(startedAtMs) && startedAtMs > deletedAtMs;
    if (!counted || day < first || day > last) continue;
    const row = {
      ...counts,
      started_at: startedAtMs,
      finished: [...new Set(finished)].join(' '),
      hours: hours.join(' '),
      tags: JSON.stringify(tags),
    };
    await t
      .insertInto('reading_day')
      .values({ user_id: userId, day, device, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'day', 'device'])
          .doUpdateSet(row)
          .where('reading_day.seconds', '<=', row.seconds)
          .where('reading_day.chapters', '<=', row.chapters),
      )
      .execute();
  }
  await forgetOldest(t, userId);
}

/** Beyond READING_DAY_ROWS_MAX rows, removes the oldest days. */
async function forgetOldest(t: Write, userId: string): Promise<void> {
  const beyond = await t
    .selectFrom('reading_day')
    .select('day')
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .offset(READING_DAY_ROWS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) return;
  await t
    .deleteFrom('reading_day')
    .where('user_id', '=', userId)
    .where('day', '<=', beyond.day)
    .execute();
}

/**
 * Deletes what was begun until then, on all devices.
 * @param atMs when the reader decided it, ms since 1970, at most now
 * @returns the time of the latest deletion
 */
export async function deleteReadingDays(t: Write, userId: string, atMs: number): Promise<number> {
  const before = await readingDeletedAt(t, userId);
  const lastMs = Math.max(atMs, before ?? atMs);
  await t
    .insertInto('reading_deletion')
    .values({ user_id: userId, at: lastMs })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at: lastMs }))
    .execute();
  await t
    .deleteFrom('reading_day')
    .where('user_id', '=', userId)
    .where('started_at', '<=', lastMs)
    .execute();
  return lastMs;
}

/** Removes days older than READING_DAYS_MAX. @returns how many rows, at most `rows` */
export async function forgetReadingDays(
  db: Database,
  nowMs: number,
  rows: number,
): Promise<number> {
  const old = await db
    .selectFrom('reading_day')
    .select(['user_id', 'day', 'device'])
    .where('day', '<', oldestDay(nowMs))
    .orderBy('day')
    .limit(rows)
    .execute();
  for (const { user_id, day, device } of old) {
    await db
      .deleteFrom('reading_day')
      .where('user_id', '=', user_id)
      .where('day', '=', day)
      .where('device', '=', device)
      .execute();
  }
  return old.length;
}

function oldestDay(nowMs: number): string {
  return dayOf(nowMs - READING_DAYS_MAX * DAY_MS);
}

function dayOf(ms: number): string {
  return isoTime(ms).slice(0, 10);
}
