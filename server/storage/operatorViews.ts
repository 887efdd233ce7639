import { sql } from 'kysely';
import { isGood } from '../domain/accounts/accounts.ts';
import { isNamed } from '../domain/accounts/userList.ts';
import type { Database } from './database.ts';
import { isInState } from '../domain/orders/orders.ts';
import type { LedgerTable, NoticeEventTable, OrderTable, UserTable } from './tables.ts';

/** Queries for operators only. */

export const USERS_FOUND_MAX = 20;
export const POSTINGS_LISTED_MAX = 10;

/** @param named a username, an id or a whole phone number */
export async function findUser(db: Database, named: string): Promise<UserTable | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where((is) =>
      is.or([is('username', '=', named), is('id', '=', named), is('phone', '=', named)]),
    )
    .executeTakeFirst();
}

/** The newest first. @param text see `UserFilter.q` */
export async function searchUsers(db: Database, text: string): Promise<UserTable[]> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where(isNamed(db, text, true))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(USERS_FOUND_MAX)
    .execute();
}

export async function countSessions(db: Database, userId: string, nowMs: number): Promise<number> {
  const { total } = await db
    .selectFrom('session')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where(isGood(nowMs))
    .executeTakeFirstOrThrow();
  return total;
}

/** The latest first. */
export async function lastPostings(db: Database, userId: string): Promise<LedgerTable[]> {
  return db
    .selectFrom('coin_ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('cause')
    .limit(POSTINGS_LISTED_MAX)
    .execute();
}

export interface LedgerFault {
  readonly id: string;
  readonly username: string;
  readonly coins: number;
  readonly sum: number;
}

/**
 * Compares every balance with the sum of its account's ledger, in one snapshot.
 * @returns the number of accounts, and the accounts whose balance differs
 */
export async function checkLedger(
  db: Database,
): Promise<{ accounts: number; faults: LedgerFault[] }> {
  const { accounts } = await db
    .selectFrom('app_user')
    .select((is) => is.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  const sums = db
    .selectFrom('coin_ledger')
    .select(['user_id', sql<number>`cast(sum(delta) as bigint)`.as('sum')])
    .groupBy('user_id')
    .as('sums');
  const faults = await db
    .selectFrom('app_user')
    .leftJoin(sums, 'sums.user_id', 'app_user.id')
    .select(['id', 'username', 'coins', (is) => is.fn.coalesce('sums.sum', sql.lit(0)).as('sum')])
    .where((is) => is('coins', '<>', is.fn.coalesce('sums.sum', sql.lit(0))))
    .orderBy('id')
    .execute();
  return { accounts, faults };
}

export const ORDERS_LISTED_MAX = 50;

export interface OrdersQuery {
  readonly state?: OrderTable['state'] | undefined;
  readonly userId?: string | undefined;
  readonly nowMs: number;
}

/** The latest first; orders not paid in time count as expired. */
export async function listOrders(
  db: Database,
  { state, userId, nowMs }: OrdersQuery,
): Promise<(OrderTable & { username: string })[]> {
  let orders = db
    .selectFrom('pay_order')
    .innerJoin('app_user', 'app_user.id', 'pay_order.user_id')
    .selectAll('pay_order')
    .select('app_user.username');
  if (userId !== undefined) orders = orders.where('pay_order.user_id', '=', userId);
  if (state !== undefined) orders = orders.where(isInState([state], nowMs));
  return orders
    .orderBy('pay_order.created_at', 'desc')
    .orderBy('pay_order.id')
    .limit(ORDERS_LISTED_MAX)
    .execute();
}

/** @param named the order's number, as a bill shows it, or its id */
export async function findOrder(
  db: Database,
  named: string,
): Promise<(OrderTable & { username: string }) | undefined> {
  const number = named.replaceAll(/\s/g, '');
  return db
    .selectFrom('pay_order')
    .innerJoin('app_user', 'app_user.id', 'pay_order.user_id')
    .selectAll('pay_order')
    .select('app_user.username')
    .where((is) => is.or([is('number', '=', number), is('pay_order.id', '=', number)]))
    .executeTakeFirst();
}

/** A provider's notice, and whether it came after the order had expired. */
export type EventView = NoticeEventTable & { readonly late: boolean };

/**
 * The providers' notices. For all orders: first those that need attention (a wrong amount, an unknown order, a late
 * payment), then the rest, each the latest first.
 * @param number of one order, the latest first; absent: all orders
 */
export async function listEvents(db: Database, number?: string): Promise<EventView[]> {
  const late = sql<number>`case when notice_event.state = 'paid'
    and notice_event.received_at > pay_order.expires_at then 1 else 0 end`;
  let events = db
    .selectFrom('notice_event')
    .leftJoin('pay_order', 'pay_order.number', 'notice_event.order_number')
    .selectAll('notice_event')
    .select(late.as('late'));
  if (number !== undefined) events = events.where('notice_event.order_number', '=', number);
  else
    events = events.orderBy(sql`case
    when notice_event.outcome in ('wrong_amount', 'unknown_order') then 0
    when notice_event.outcome = 'credited' and ${late} = 1 then 1 else 2 end`);
  const rows = await events
    .orderBy('notice_event.received_at', 'desc')
    .orderBy('notice_event.id')
    .limit(ORDERS_LISTED_MAX)
    .execute();
  return rows.map((row) => ({ ...row, late: row.late === 1 }));
}
