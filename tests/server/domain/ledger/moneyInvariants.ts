import { expect } from 'vitest';
import type { Database } from '../../../../server/storage/database.ts';
import type { LedgerTable, OrderTable, UserTable } from '../../../../server/storage/tables.ts';

/** All rows about the money of some accounts. */
export interface Books {
  readonly users: readonly UserTable[];
  readonly ledger: readonly LedgerTable[];
  readonly orders: readonly OrderTable[];
  readonly unlocks: readonly { user_id: string; chapter_id: string; price: number }[];
}

export async function readBooks(db: Database, userIds: readonly string[]): Promise<Books> {
  const users = await db.selectFrom('app_user').selectAll().where('id', 'in', userIds).execute();
  const ledger = await db
    .selectFrom('coin_ledger')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .execute();
  const orders = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  const unlocks = await db
    .selectFrom('unlock')
    .select(['user_id', 'chapter_id', 'price'])
    .where('user_id', 'in', userIds)
    .execute();
  return { users, ledger, orders, unlocks };
}

/** The invariants of the books at any moment, after any calls in any order. */
export function expectRightBooks(books: Books): void {
  for (const { id, coins } of books.users) {
    const rows = books.ledger.filter((row) => row.user_id === id);
    let balance = 0;
    for (const { delta, balance_after: after, created_at } of rows) {
      balance += delta;
      // The running balance, in chronological order.
      expect([after, created_at]).toEqual([balance, created_at]);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(coins).toBe(balance);
    expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(rows.length);
  }
  const changeOf = (cause: string) => books.ledger.find((row) => row.cause === cause)?.delta;
  for (const order of books.orders) {
    const coins = order.coins + order.bonus;
    const paid = order.state === 'paid';
    expect(changeOf(`order:${order.number}`)).toBe(paid && coins > 0 ? coins : undefined);
    const refunded = order.refunded_at !== null;
    if (refunded) expect(order.state).toBe('paid');
    expect(changeOf(`refund:${order.number}`)).toBe(refunded && coins > 0 ? -coins : undefined);
  }
  const countOf = (kind: LedgerTable['kind']) =>
    books.ledger.filter((row) => row.kind === kind).length;
  const withCoins = books.orders.filter(({ coins }) => coins > 0);
  expect(countOf('topup')).toBe(withCoins.filter(({ state }) => state === 'paid').length);
  expect(countOf('refund')).toBe(withCoins.filter((order) => order.refunded_at !== null).length);
  const sold = books.unlocks.filter(({ price }) => price > 0);
  expect(countOf('unlock')).toBe(sold.length);
  for (const { user_id, chapter_id, price } of sold) {
    expect(changeOf(`unlock:${user_id}:${chapter_id}`)).toBe(-price);
  }
}
