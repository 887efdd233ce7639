import { notEnoughCoins } from '../refusal.ts';
import type { Write } from './database.ts';
import type { LedgerTable } from './tables.ts';

/** One change of an account's coins. */
export interface Posting {
  readonly userId: string;
  /** Coins, positive or negative, never 0. */
  readonly delta: number;
  /** What makes this change unique: a second posting of the same cause fails. */
  readonly cause: string;
  readonly kind: LedgerTable['kind'];
  /** What the account's owner reads in the spending records. */
  readonly title: string;
  readonly ref: string;
  readonly nowMs: number;
}

/**
 * Moves coins for one reason: balance and ledger change together or not at all.
 * @returns the balance afterwards
 * @throws Refusal 460 where the coins do not suffice; a database error where the cause was posted before
 */
export async function post(t: Write, posting: Posting): Promise<number> {
  const balance = await move(t, posting.userId, posting.delta);
  await t.insertInto('coin_ledger').values(rowOf(posting, balance)).execute();
  return balance;
}

/** Rows of one insert: below what either database takes as parameters. */
const ROWS_PER_INSERT = 500;

/**
 * Moves coins of one account for several reasons at once: all of them or none.
 * @param postings of one account, at least one
 * @throws Refusal 460 where the coins do not suffice for the sum; a database error where a cause was posted before
 */
export async function postAll(t: Write, postings: readonly Posting[]): Promise<void> {
  const sum = postings.reduce((total, { delta }) => total + delta, 0);
  const last = await move(t, postings[0]?.userId ?? '', sum);
  let balance = last - sum;
  const rows = postings.map((posting) => {
    balance += posting.delta;
    return rowOf(posting, balance);
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

function rowOf(posting: Posting, balance: number): LedgerTable {
  return {
    cause: posting.cause,
    user_id: posting.userId,
    kind: posting.kind,
    delta: posting.delta,
    balance_after: balance,
    title: posting.title,
    ref: posting.ref,
    created_at: posting.nowMs,
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

/** What a new account is given, once; 0 is nothing. */
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
    cause: `welcome:${userId}`,
    kind: 'bonus',
    title: '新用户赠送',
    ref: '',
    nowMs,
  });
}
