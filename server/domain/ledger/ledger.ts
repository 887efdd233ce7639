import { sql } from 'kysely';
import { CODE } from '../../../src/shared/contract/index.ts';
import { COINS_MAX } from '../../../src/shared/limits.ts';
import { notEnoughCoins, ApiError } from '../../base/apiError.ts';
import { lockAccount } from '../accounts/accounts.ts';
import type { Database, Write } from '../../storage/database.ts';
import type { LedgerTable, UserTable } from '../../storage/tables.ts';

export interface Posting {
  readonly userId: string;
  /** Coins, positive or negative, never 0. */
  readonly delta: number;
  /** Unique key of the change: a second posting with the same cause fails. */
  readonly cause: string;
  readonly kind: LedgerTable['kind'];
  /** Text of the spending records that the account's owner reads. */
  readonly title: string;
  readonly ref: string;
  /** The operator who orders it in the admin app. */
  readonly operatorId?: string | undefined;
  readonly nowMs: number;
}

/**
 * Moves coins for one reason: balance and ledger change together or not at all.
 * @returns the balance afterwards
 * @throws ApiError 460 where the coins do not suffice; a database error where the cause was posted before
 */
export async function post(t: Write, posting: Posting): Promise<number> {
  const balance = await move(t, posting.userId, posting.delta);
  const atMs = await nextTime(t, posting);
  await t
    .insertInto('coin_ledger')
    .values(rowOf(posting, balance, atMs))
    .execute();
  return balance;
}

/** Rows of one INSERT, below the parameter limits of both databases. */
const ROWS_PER_INSERT = 500;

/**
 * Moves coins of one account for several reasons at once: all of them or none.
 * @param postings of one account, at least one
 * @throws ApiError 460 where the coins do not suffice for the sum; a database error where a cause was posted before
 */
export async function postAll(t: Write, postings: readonly Posting[]): Promise<void> {
  const sum = postings.reduce((total, { delta }) => total + delta, 0);
  const first = postings[0];
  if (!first) return;
  let balance = (await move(t, first.userId, sum)) - sum;
  const firstMs = await nextTime(t, first);
  const rows = postings.map((posting, i) => {
    balance += posting.delta;
    return rowOf(posting, balance, firstMs + i);
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await t
      .insertInto('coin_ledger')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

async function move(t: Write, userId: string, delta: number): Promise<number> {
  const updated = await t
    .updateTable('app_user')
    .set((is) => ({ coins: is('coins', '+', delta) }))
    .where('id', '=', userId)
    .where((is) => is(is('coins', '+', delta), '>=', 0))
    .returning('coins')
    .executeTakeFirst();
  if (!updated) throw notEnoughCoins(-delta, await coinsOf(t, userId));
  return updated.coins;
}

/**
 * The time at which a row is booked: each row of an account gets a time of its own, in the order of the balance
 * changes, so that a list by time shows a running balance. Requires the lock on the account's row.
 */
async function nextTime(t: Write, { userId, nowMs }: Posting): Promise<number> {
  const last = await t
    .selectFrom('coin_ledger')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(nowMs, (last?.created_at ?? 0) + 1);
}

function rowOf(posting: Posting, balance: number, atMs: number): LedgerTable {
  return {
    cause: posting.cause,
    user_id: posting.userId,
    kind: posting.kind,
    delta: posting.delta,
    balance_after: balance,
    title: posting.title,
    ref: posting.ref,
    created_at: atMs,
    operator_id: posting.operatorId ?? null,
  };
}

async function coinsOf(t: Write, userId: string): Promise<number> {
  const row = await t
    .selectFrom('app_user')
    .select('coins')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.coins;
}

/**
 * Locks the account's row until the transaction ends. Every change of an account's coins or days takes this lock before
 * any other row, so that it sees the change before it and no deadlock occurs.
 */
export async function holdAccount(t: Write, userId: string): Promise<UserTable> {
  const account = await lockAccount(t, { id: userId });
  if (!account) throw new Error('there is no such account');
  return account;
}

export interface Adjustment {
  readonly userId: string;
  /** Coins, positive or negative, never 0. */
  readonly delta: number;
  /** Text that the account's owner reads. */
  readonly reason: string;
  /** Identifies the adjustment. */
  readonly key: string;
  /** Absent: a command at the server's console. */
  readonly operatorId?: string | undefined;
  readonly nowMs: number;
}

/**
 * Adds or removes coins by order of the operator, once per key.
 * @returns the balance afterwards; of a repeat, the present balance
 * @throws ApiError 460 where fewer coins remain than are to be removed, 409 where the key was used for another change or
 * the balance would exceed COINS_MAX
 */
export async function adjustCoins(
  t: Write,
  { userId, delta, reason, key, operatorId, nowMs }: Adjustment,
): Promise<{ readonly coins: number; readonly isRepeat: boolean }> {
  const account = await holdAccount(t, userId);
  const cause = `adjust:${key}`;
  const known = await t
    .selectFrom('coin_ledger')
    .select(['user_id', 'delta'])
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (known === undefined) {
    if (account.coins + delta > COINS_MAX) {
      throw new ApiError(CODE.conflict, `余额最多 ${COINS_MAX} 金币，没有加`);
    }
    const posting = { userId, delta, cause, kind: 'adjust', title: reason, ref: '' } as const;
    return { coins: await post(t, { ...posting, operatorId, nowMs }), isRepeat: false };
  }
  if (known.user_id !== userId || known.delta !== delta) {
    throw new ApiError(CODE.conflict, '这个编号已经用于另一笔调整');
  }
  return { coins: account.coins, isRepeat: true };
}

/** @returns the sum of the coins that an operator has given, from a moment on; coins taken back do not count */
export async function coinsGivenBy(
  t: Database,
  operatorId: string,
  fromMs: number,
): Promise<number> {
  const { sum } = await t
    .selectFrom('coin_ledger')
    .select(sql<number>`cast(coalesce(sum(delta), 0) as bigint)`.as('sum'))
    .where('operator_id', '=', operatorId)
    .where('created_at', '>=', fromMs)
    .where('kind', '=', 'adjust')
    .where('delta', '>', 0)
    .executeTakeFirstOrThrow();
  return sum;
}

export const WELCOME_TITLE = '新用户赠送';

/** Books the welcome coins of a new account; 0 books nothing. */
export async function grantWelcome(
  t: Write,
  userId: string,
  coins: number,
  nowMs: number,
): Promise<void> {
  if (coins === 0) return;
  await post(t, {
    userId,
    delta: coins,
    cause: welcomeCause(userId),
    kind: 'bonus',
    title: WELCOME_TITLE,
    ref: '',
    nowMs,
  });
}

export function welcomeCause(userId: string): string {
  return `welcome:${userId}`;
}
