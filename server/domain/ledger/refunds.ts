import { sql } from 'kysely';
import type { Write } from '../../storage/database.ts';
import { holdAccount, post } from './ledger.ts';

/**
 * The cause of the ledger's row that gives a purchase back: one for each account and chapter, so that no purchase is
 * given back twice, by an operator and by a block of the chapter. `block` is the word of the first such rows.
 */
function causeOf(userId: string, chapterId: string): string {
  return `block:${userId}:${chapterId}`;
}

/** The same cause, in a query of `unlock`. */
export const REFUND_CAUSE = sql<string>`'block:' || unlock.user_id || ':' || unlock.chapter_id`;

interface PurchaseRefund {
  readonly userId: string;
  readonly chapterId: string;
  /** Coins that were paid, more than 0. */
  readonly price: number;
  /** Text that the account's owner reads. */
  readonly title: string;
  /** Absent: no operator asked for this one. */
  readonly operatorId?: string | undefined;
  readonly nowMs: number;
}

/**
 * Gives the coins of a purchase back, once. The account goes on owning the chapter.
 * @returns whether it did: false where they were given back before
 */
export async function refundPurchase(t: Write, refund: PurchaseRefund): Promise<boolean> {
  const { price, ...posting } = refund;
  const { userId, chapterId } = refund;
  await holdAccount(t, userId);
  const cause = causeOf(userId, chapterId);
  // Another process may have refunded it while this one waited for the account.
  const known = await t
    .selectFrom('coin_ledger')
    .select('cause')
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (known) return false;
  await post(t, { ...posting, delta: price, cause, kind: 'refund', ref: chapterId });
  return true;
}
