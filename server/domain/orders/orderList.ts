import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type PartWanted, partWith } from '../../storage/part.ts';
import type { OrderTable } from '../../storage/tables.ts';
import { isInState, stateOf } from './orders.ts';

/** The orders of all accounts, for operators. */

/** `refunded`: paid, and taken back since. */
export type ListedState = OrderTable['state'] | 'refunded';

export interface OrderFilter {
  readonly user?: string | undefined;
  readonly state?: ListedState | undefined;
  /** A whole number of an order, id of an order, number of a payment, or username. */
  readonly q?: string | undefined;
  /** ms since 1970, included. */
  readonly fromMs?: number | undefined;
  /** ms since 1970, excluded. */
  readonly untilMs?: number | undefined;
  readonly nowMs: number;
}

export type OrderRow = OrderTable & { readonly username: string };

export function listedState(order: OrderTable, nowMs: number): ListedState {
  return order.refunded_at === null ? stateOf(order, nowMs) : 'refunded';
}

/**
 * The number of an order recovers the account of its buyer: this leaves the day and the last 4 digits of it, or of a
 * payment's number.
 */
export function maskedNumber(number: string): string {
  const [, day = '', hidden = number, end = ''] = /^(\D*\d{8})(.+)(.{4})$/.exec(number) ?? [];
  return `${day}${'*'.repeat(hidden.length)}${end}`;
}

async function matching(db: Database, { user, state, q, fromMs, untilMs, nowMs }: OrderFilter) {
  let rows = db.selectFrom('pay_order');
  if (user !== undefined) rows = rows.where('pay_order.user_id', '=', user);
  if (fromMs !== undefined) rows = rows.where('pay_order.created_at', '>=', fromMs);
  if (untilMs !== undefined) rows = rows.where('pay_order.created_at', '<', untilMs);
  if (state === 'refunded') rows = rows.where('pay_order.refunded_at', 'is not', null);
  else if (state !== undefined) {
    rows = rows.where('pay_order.refunded_at', 'is', null).where(isInState([state], nowMs));
  }
  if (q !== undefined) {
    const text = q.replaceAll(/\s/g, '');
    // Looked up first: a condition on both tables would read all orders.
    const owner = await idOfUsername(db, text);
    rows = rows.where((is) =>
      is.or([
        is('pay_order.number', '=', text),
        is('pay_order.id', '=', text),
        is('pay_order.transaction_id', '=', text),
        ...(owner === undefined ? [] : [is('pay_order.user_id', '=', owner)]),
      ]),
    );
  }
  return rows;
}

async function idOfUsername(db: Database, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.id;
}

function ordered(rows: Awaited<ReturnType<typeof matching>>) {
  return rows
    .innerJoin('app_user', 'app_user.id', 'pay_order.user_id')
    .selectAll('pay_order')
    .select('app_user.username')
    .orderBy('pay_order.created_at', 'desc')
    .orderBy('pay_order.id');
}

/** A page, the latest first. */
export async function pageOfOrders(db: Database, filter: OrderFilter, wanted: PartWanted) {
  const rows = await matching(db, filter);
  const items: OrderRow[] = await cut(ordered(rows), wanted).execute();
  return partWith(items, rows, wanted, LIST_TOTAL_MAX);
}

/** @param after the last row of the batch before @returns the next rows, the latest first */
export async function orderBatch(
  db: Database,
  filter: OrderFilter,
  after: OrderRow | undefined,
  size: number,
): Promise<OrderRow[]> {
  let rows = await matching(db, filter);
  if (after) {
    const { created_at, id } = after;
    rows = rows.where((is) =>
      is.or([
        is('pay_order.created_at', '<', created_at),
        is.and([is('pay_order.created_at', '=', created_at), is('pay_order.id', '>', id)]),
      ]),
    );
  }
  return ordered(rows).limit(size).execute();
}
