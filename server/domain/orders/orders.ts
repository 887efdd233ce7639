import { expressionBuilder } from 'kysely';
import { CODE } from '../../../src/shared/contract/index.ts';
import {
  ORDER_MINUTES,
  ORDERS_PER_ACCOUNT_HOUR,
  ORDERS_WAITING_MAX,
} from '../../../src/shared/limits.ts';
import { type Random, newId } from '../../base/random.ts';
import { ApiError } from '../../base/apiError.ts';
import { chinaTime, CLOCK_TOLERANCE_MS, HOUR_MS, MINUTE_MS } from '../../base/time.ts';
import { findSoldCombo } from './combos.ts';
import type { Database, Write } from '../../storage/database.ts';
import { holdAccount } from '../ledger/ledger.ts';
import { type Part, type PartWanted, readPart } from '../../storage/part.ts';
import type { ComboTable, OrderTable, Tables } from '../../storage/tables.ts';
import { tooMany } from '../limits/rateLimiter.ts';

/** A call without a key that repeats the same order within this time counts as a repeat. */
const REUSE_MS = MINUTE_MS;

export interface OrderInput {
  readonly userId: string;
  readonly combo: string;
  readonly method: string;
  readonly provider: string;
  /** '' where there is none. */
  readonly returnUrl: string;
  /** Whether a waiting order may be reused: true for a call without a key. */
  readonly reuse: boolean;
  readonly nowMs: number;
}

/**
 * Places an order. Closes the oldest waiting orders beyond ORDERS_WAITING_MAX; a payment of a closed order is still
 * credited.
 * @throws ApiError 409 while the account is being closed, 404 where the combo is not on sale, 429 after too many orders within the hour
 */
export async function placeOrder(
  t: Write,
  wanted: OrderInput,
  random: Random,
): Promise<OrderTable> {
  const { userId, nowMs } = wanted;
  const { closing_at } = await holdAccount(t, userId);
  if (closing_at !== null) {
    throw new ApiError(CODE.conflict, '这个账号正在注销，撤销注销后才能充值');
  }
  const combo = await findSoldCombo(t, wanted.combo);
  if (!combo) throw new ApiError(CODE.notFound, '这个套餐已下架，请换一个');
  const same = wanted.reuse ? await reuseOrder(t, wanted, combo) : undefined;
  if (same) return same;
  await limitRate(t, userId, nowMs);
  await closeOldest(t, userId, nowMs);
  return insertOrder(t, wanted, combo, random);
}

function reuseOrder(
  t: Write,
  { userId, method, provider, returnUrl, nowMs }: OrderInput,
  combo: ComboTable,
): Promise<OrderTable | undefined> {
  return t
    .updateTable('pay_order')
    .set({ return_url: returnUrl })
    .where('id', '=', (of) =>
      of
        .selectFrom('pay_order')
        .select('id')
        .where('user_id', '=', userId)
        .where('combo_id', '=', combo.id)
        .where('method', '=', method)
        .where('provider', '=', provider)
        .where(isInState(['waiting'], nowMs))
        .where((is) => is.between('created_at', nowMs - REUSE_MS + 1, nowMs + CLOCK_TOLERANCE_MS))
        // An operator may have changed the combo meanwhile.
        .where('amount', '=', combo.amount)
        .where('coins', '=', combo.coins)
        .where('bonus', '=', combo.bonus)
        .where('days', '=', combo.days)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Counts the orders themselves, which is exact across processes. */
async function limitRate(t: Write, userId: string, nowMs: number): Promise<void> {
  const nth = await t
    .selectFrom('pay_order')
    .select('created_at')
    .where('user_id', '=', userId)
    .where((is) => is.between('created_at', nowMs - HOUR_MS + 1, nowMs + CLOCK_TOLERANCE_MS))
    .orderBy('created_at', 'desc')
    .offset(ORDERS_PER_ACCOUNT_HOUR - 1)
    .limit(1)
    .executeTakeFirst();
  if (!nth) return;
  throw tooMany(nth.created_at + HOUR_MS - nowMs, '下单太频繁了');
}

/** Makes room for one more waiting order. */
async function closeOldest(t: Write, userId: string, nowMs: number): Promise<void> {
  const waiting = await t
    .selectFrom('pay_order')
    .select('id')
    .where('user_id', '=', userId)
    .where(isInState(['waiting'], nowMs))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(ORDERS_WAITING_MAX - 1)
    .limit(ORDERS_PER_ACCOUNT_HOUR)
    .execute();
  for (const { id } of waiting) await cancelOrder(t, userId, id);
}

async function insertOrder(
  t: Write,
  { userId, method, provider, returnUrl, nowMs }: OrderInput,
  { id: combo_id, title, coins, bonus, days, amount }: ComboTable,
  random: Random,
): Promise<OrderTable> {
  const row = {
    id: newId(nowMs, random),
    user_id: userId,
    combo_id,
    title,
    coins,
    bonus,
    days,
    amount,
    method,
    provider,
    return_url: returnUrl,
    state: 'waiting' as const,
    created_at: nowMs,
    expires_at: nowMs + ORDER_MINUTES * MINUTE_MS,
    paid_at: null,
    refunded_at: null,
    transaction_id: null,
  };
  for (;;) {
    const placed = await t
      .insertInto('pay_order')
      .values({ ...row, number: newNumber(nowMs, random) })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (placed) return placed;
  }
}

const EIGHT_DIGITS = 10 ** 8;

/**
 * China's day and 16 random digits, because the number alone recovers an account (SPECIFICATION: Accounts and
 * sessions).
 */
function newNumber(nowMs: number, random: Random): string {
  const day = chinaTime(nowMs).slice(0, 10).replaceAll('-', '');
  const part = () => String(random.below(EIGHT_DIGITS)).padStart(8, '0');
  return day + part() + part();
}

/** @returns the order's id, or undefined where it is not waiting or not the account's */
export async function cancelOrder(
  t: Write,
  userId: string,
  orderId: string,
): Promise<string | undefined> {
  const row = await t
    .updateTable('pay_order')
    .set({ state: 'expired' })
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function isOrderOf(t: Write, userId: string, orderId: string): Promise<boolean> {
  const row = await t
    .selectFrom('pay_order')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findOrder(db: Database, id: string): Promise<OrderTable | undefined> {
  return db.selectFrom('pay_order').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The present state: an order that has waited too long is expired. */
export function stateOf(
  { state, expires_at }: Pick<OrderTable, 'state' | 'expires_at'>,
  nowMs: number,
): OrderTable['state'] {
  return state === 'waiting' && expires_at <= nowMs ? 'expired' : state;
}

/** Matches a row of `pay_order` for which `stateOf` returns one of these states. */
export function isInState(states: readonly OrderTable['state'][], nowMs: number) {
  const is = expressionBuilder<Tables, 'pay_order'>();
  const expired = is.and([is('state', '=', 'waiting'), is('expires_at', '<=', nowMs)]);
  return is.or(
    states.map((state) => {
      const stored = is('state', '=', state);
      if (state === 'waiting') return is.and([stored, is('expires_at', '>', nowMs)]);
      return state === 'expired' ? is.or([stored, expired]) : stored;
    }),
  );
}

const STATES = {
  waiting: ['waiting'],
  paid: ['paid'],
  closed: ['failed', 'expired'],
} as const;

export interface OrderFilter {
  readonly order?: string | undefined;
  readonly state?: keyof typeof STATES | undefined;
}

/** The latest first. */
export async function listOrders(
  db: Database,
  userId: string,
  { order, state }: OrderFilter,
  wanted: PartWanted,
  nowMs: number,
): Promise<Part<OrderTable>> {
  const mine = db
    .selectFrom('pay_order')
    .where('user_id', '=', userId)
    .$if(order !== undefined, (query) => query.where('id', '=', order!))
    .$if(state !== undefined, (query) => query.where(isInState(STATES[state!], nowMs)));
  const latest = mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  return readPart(mine, latest, wanted);
}
