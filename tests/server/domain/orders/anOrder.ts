import { randomInt, randomUUID } from 'node:crypto';
import type { OrderTable } from '../../../../server/storage/tables.ts';
import type { TestServer } from '../../../support/product/testServer.ts';

/** Inserts an order of an account: waiting, for 600 coins, valid for an hour. */
export async function anOrder(
  { services, nowMs }: TestServer,
  userId: string,
  change: Partial<OrderTable> = {},
): Promise<OrderTable> {
  const row: OrderTable = {
    id: randomUUID(),
    number: `20261121${String(randomInt(10 ** 12)).padStart(16, '0')}`,
    user_id: userId,
    combo_id: 'combo-600',
    title: '600 金币',
    coins: 600,
    bonus: 0,
    days: 0,
    amount: 600,
    method: 'wechat',
    provider: 'sandbox',
    return_url: '',
    state: 'waiting',
    created_at: nowMs,
    expires_at: nowMs + 3_600_000,
    paid_at: null,
    refunded_at: null,
    transaction_id: null,
    ...change,
  };
  await services.db.insertInto('pay_order').values(row).execute();
  return row;
}
