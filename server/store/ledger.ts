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
 * The one function that moves coins: balance and ledger change together or not at all.
 * @returns the balance afterwards
 * @throws Refusal 460 where the coins do not suffice; a database error where the cause was posted before
 */
export async function post(t: Write, posting: Posting): Promise<number> {
  const { userId, delta } = posting;
  const updated = await t
    .updateTable('app_user')
    .set((is) => ({ coins: is('coins', '+', delta) }))
    .where('id', '=', userId)
    .where((is) => is(is('coins', '+', delta), '>=', 0))
    .returning('coins')
    .executeTakeFirst();
  if (!updated) throw notEnoughCoins(-delta, await coinsOf(t, userId));
  await t
    .insertInto('coin_ledger')
    .values({
      cause: posting.cause,
      user_id: userId,
      kind: posting.kind,
      delta,
      balance_after: updated.coins,
      title: posting.title,
      ref: posting.ref,
      created_at: posting.nowMs,
    })
    .execute();
  return updated.coins;
}

async function coinsOf(t: Write, userId: string): Promise<number> {
  const row = await t
    .selectFrom('app_user')
    .select('coins')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.coins;
}

/** A chapter that is to be paid for. */
export interface Purchase {
  readonly userId: string;
  readonly workId: string;
  readonly chapterId: string;
  /** Coins, 1 or more. */
  readonly price: number;
  readonly title: string;
  readonly nowMs: number;
}

/**
 * Pays for a chapter, once per account and chapter however often it is called.
 * The row comes first: whoever finds it there pays nothing.
 * @throws Refusal 460 where the coins do not suffice; then nothing is kept
 */
export async function unlockChapter(t: Write, purchase: Purchase): Promise<void> {
  const { userId, chapterId, workId, price, nowMs } = purchase;
  const fresh = await t
    .insertInto('unlock')
    .values({
      user_id: userId,
      chapter_id: chapterId,
      work_id: workId,
      price,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'chapter_id']).doNothing())
    .returning('chapter_id')
    .executeTakeFirst();
  if (!fresh) return;
  await post(t, {
    userId,
    delta: -price,
    cause: `unlock:${userId}:${chapterId}`,
    kind: 'unlock',
    title: purchase.title,
    ref: chapterId,
    nowMs,
  });
}
