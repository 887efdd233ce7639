import { CODE, type ServiceMessage } from '../../../src/shared/contract/index.ts';
import {
  SERVICE_MESSAGES_PER_HOUR,
  SERVICE_MESSAGES_SHOWN_MAX,
} from '../../../src/shared/limits.ts';
import { type Random, newId } from '../../base/random.ts';
import { ApiError } from '../../base/apiError.ts';
import type { Database, Write } from '../../storage/database.ts';
import { holdAccount } from '../ledger/ledger.ts';
import { isOrderOf } from '../orders/orders.ts';
import { ordersNamed } from '../orders/orderRecords.ts';
import { tooMany } from '../limits/rateLimiter.ts';
import type { ServiceMessageTable } from './supportTables.ts';
import { CLOCK_TOLERANCE_MS, HOUR_MS, isoTime } from '../../base/time.ts';

/** The conversations with customer service: one for each account. */

export interface MessageInput {
  readonly text: string;
  readonly orderId?: string | undefined;
  readonly withAccount?: boolean;
  readonly fromOperator: boolean;
}

/**
 * Adds a message to an account's conversation.
 * @throws ApiError 404 where the order is not the account's; 429 where the account wrote too much in the last hour
 */
export async function addMessage(
  t: Write,
  userId: string,
  input: MessageInput,
  nowMs: number,
  random: Random,
): Promise<ServiceMessageTable> {
  // Serializes the messages of a conversation: a call that asks for everything after a message would otherwise miss a
  // message that began earlier and was written later.
  await holdAccount(t, userId);
  if (!input.fromOperator) await refuseTooMany(t, userId, nowMs);
  const { orderId } = input;
  if (orderId !== undefined && !(await isOrderOf(t, userId, orderId))) {
    throw new ApiError(CODE.notFound, '没有找到这个订单');
  }
  const at = Math.max(nowMs, (await lastAt(t, userId)) + 1);
  const row = {
    id: newId(at, random),
    user_id: userId,
    from_desk: input.fromOperator ? 1 : 0,
    text: input.text,
    order_id: orderId ?? null,
    with_account: input.withAccount ? 1 : 0,
    created_at: at,
  };
  await t.insertInto('service_message').values(row).execute();
  return row;
}

async function refuseTooMany(t: Write, userId: string, nowMs: number): Promise<void> {
  const earliest = await t
    .selectFrom('service_message')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('from_desk', '=', 0)
    .where('created_at', '<=', nowMs + CLOCK_TOLERANCE_MS)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(SERVICE_MESSAGES_PER_HOUR - 1)
    .executeTakeFirst();
  const waitMs = (earliest?.created_at ?? -Infinity) + HOUR_MS - nowMs;
  if (waitMs > 0) throw tooMany(waitMs, '消息发得太多了');
}

async function lastAt(t: Write, userId: string): Promise<number> {
  const row = await t
    .selectFrom('service_message')
    .select((is) => is.fn.max('created_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.at ?? 0;
}

/**
 * A conversation, the oldest message first.
 * @param after id of a message: returns the messages after it; absent or unknown: returns the last ones
 */
export async function listMessages(
  db: Database,
  userId: string,
  after?: string,
): Promise<ServiceMessageTable[]> {
  const mine = db.selectFrom('service_message').selectAll().where('user_id', '=', userId);
  const from = after === undefined ? undefined : await atOf(db, userId, after);
  if (from !== undefined) {
    return mine
      .where('created_at', '>', from)
      .orderBy('created_at')
      .limit(SERVICE_MESSAGES_SHOWN_MAX)
      .execute();
  }
  const last = await mine.orderBy('created_at', 'desc').limit(SERVICE_MESSAGES_SHOWN_MAX).execute();
  return last.toReversed();
}

async function atOf(db: Database, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('service_message')
    .select('created_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Messages in the shape of the contract, each with the present state of its order. */
export async function toServiceMessages(
  db: Database | Write,
  rows: readonly ServiceMessageTable[],
  nowMs: number,
): Promise<ServiceMessage[]> {
  const ids = rows.flatMap(({ order_id }) => order_id ?? []);
  const orders = await ordersNamed(db, ids, nowMs);
  return rows.map((row) => ({
    uuid: row.id,
    from: row.from_desk === 1 ? 'desk' : 'user',
    text: row.text,
    order: orders.get(row.order_id ?? ''),
    account: row.with_account === 1,
    at: isoTime(row.created_at),
  }));
}
