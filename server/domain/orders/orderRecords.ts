import type { OrderRecord } from '../../../src/shared/contract/index.ts';
import { stateOf } from './orders.ts';
import type { Database, Write } from '../../storage/database.ts';
import type { OrderTable } from '../../storage/tables.ts';
import { isoTime } from '../../base/time.ts';

export async function ordersNamed(
  db: Database | Write,
  ids: readonly string[],
  nowMs: number,
): Promise<Map<string, OrderRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, orderRecord(row, nowMs)]));
}

/** An order as its owner sees it at `nowMs`, without the payment address. */
export function orderRecord(row: OrderTable, nowMs: number): OrderRecord {
  return {
    order: row.id,
    combo: row.combo_id,
    amount: row.amount,
    method: row.method,
    state: stateOf(row, nowMs),
    at: isoTime(row.created_at),
    number: row.number,
    title: row.title,
    coins: row.coins,
    bonus: row.bonus,
    days: row.days,
    expires_at: isoTime(row.expires_at),
    paid_at: row.paid_at === null ? '' : isoTime(row.paid_at),
    refunded_at: row.refunded_at === null ? '' : isoTime(row.refunded_at),
  };
}
