import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import { hourOf, NOTHING, saveHours } from './hourlyCounts.ts';
import { type HourlyCountTable, TABLES_SOURCE } from './hourlyTables.ts';

/** How far back a database is counted that has no rows yet; not before its first account. */
const FIRST_DAYS = 90;
/**
 * Hours that are counted again when an hour has begun: an account gets its row when it first changes something, which
 * may be long after the visit that gives it its time.
 */
const AGAIN_MS = 2 * DAY_MS;
/** Hours of one statement: measured, a slice of an hour with 10,000 new accounts costs 2 ms of CPU, an empty one 0.3 ms. */
const HOURS_PER_SLICE = 6;

/**
 * Counts income and new accounts from their tables, up to the present hour. The result depends on these tables alone, so
 * any number of processes may count at once. Other calls run between the slices.
 * @returns how many rows were written: only those that have changed
 */
export async function countTables(
  db: Database,
  nowMs: number,
  stopped: () => boolean = () => false,
): Promise<number> {
  const endMs = hourOf(nowMs) + HOUR_MS;
  let written = 0;
  let fromMs = await firstHour(db, nowMs);
  while (fromMs < endMs && !stopped()) {
    const toMs = Math.min(fromMs + HOURS_PER_SLICE * HOUR_MS, endMs);
    written += await countSlice(db, { fromMs, toMs, endMs });
    fromMs = toMs;
    await nextTurn();
  }
  return written;
}

async function firstHour(db: Database, nowMs: number): Promise<number> {
  const present = hourOf(nowMs);
  const last = await db
    .selectFrom('hourly_count')
    .select('hour')
    .where('source', '=', TABLES_SOURCE)
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) {
    const { firstMs } = await db
      .selectFrom('app_user')
      .select((is) => is.fn.min<number | null>('created_at').as('firstMs'))
      .executeTakeFirstOrThrow();
    return Math.max(present - FIRST_DAYS * DAY_MS, hourOf(firstMs ?? nowMs));
  }
  // The hour before gets what was committed late.
  const againMs = last.hour === present ? HOUR_MS : AGAIN_MS;
  return Math.min(last.hour, present) - againMs;
}

/** @param endMs end of the present hour @returns how many rows were written */
async function countSlice(
  db: Database,
  {
    fromMs,
    toMs,
    endMs,
  }: { readonly fromMs: number; readonly toMs: number; readonly endMs: number },
): Promise<number> {
  const known = await db
    .selectFrom('hourly_count')
    .select(['hour', 'income', 'accounts'])
    .where('source', '=', TABLES_SOURCE)
    .where('hour', '>=', fromMs)
    .where('hour', '<', toMs)
    .execute();
  const knownOf = new Map(known.map((row) => [row.hour, row]));
  const accounts = await countAccounts(db, fromMs, toMs);
  const paid = await sumOrders(db, 'paid_at', fromMs, toMs);
  const refunded = await sumOrders(db, 'refunded_at', fromMs, toMs);
  const rows: HourlyCountTable[] = [];
  for (let hour = fromMs; hour < toMs; hour += HOUR_MS) {
    const counted = {
      income: (paid.get(hour) ?? 0) - (refunded.get(hour) ?? 0),
      accounts: accounts.get(hour) ?? 0,
    };
    // Of hours without anything the last one has a row: it says how far was counted.
    const isLast = hour + HOUR_MS === endMs;
    const before = knownOf.get(hour) ?? (isLast ? undefined : NOTHING);
    if (counted.income === before?.income && counted.accounts === before.accounts) continue;
    rows.push({ hour, source: TABLES_SOURCE, ...NOTHING, ...counted });
  }
  await saveHours(db, rows);
  return rows.length;
}

/** By hour. */
async function countAccounts(
  db: Database,
  fromMs: number,
  toMs: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('app_user')
    .select((is) => [hourOfColumn('created_at').as('hour'), is.fn.countAll<number>().as('count')])
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', toMs)
    .groupBy('hour')
    .execute();
  return new Map(rows.map(({ hour, count }) => [hour, count]));
}

/** @returns fen, by hour */
async function sumOrders(
  db: Database,
  time: 'paid_at' | 'refunded_at',
  fromMs: number,
  toMs: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('pay_order')
    .select(hourOfColumn(time).as('hour'))
    .select(sql<number>`cast(sum(amount) as bigint)`.as('fen'))
    .where(time, '>=', fromMs)
    .where(time, '<', toMs)
    .groupBy('hour')
    .execute();
  return new Map(rows.map(({ hour, fen }) => [hour, fen]));
}

function hourOfColumn(column: string) {
  return sql<number>`${sql.ref(column)} - ${sql.ref(column)} % ${sql.lit(HOUR_MS)}`;
}
