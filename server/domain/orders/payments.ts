import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError } from '../../base/apiError.ts';
import type { Write } from '../../storage/database.ts';
import { holdAccount, post } from '../ledger/ledger.ts';
import type { NoticeEventTable, OrderTable, UserTable } from '../../storage/tables.ts';
import { DAY_MS } from '../../base/time.ts';

/** Its signature was checked. */
export interface PaymentNotice {
  /** The provider's id of this notice; a repeat has the same id. */
  readonly event: string;
  readonly number: string;
  readonly state: 'paid' | 'failed';
  /** Fen. */
  readonly amount: number;
  /** The provider's number of the payment; '' where it gives none. */
  readonly transactionId: string;
}

type Outcome = 'credited' | 'repeated' | 'wrong_amount' | 'unknown_order' | 'noted';

/**
 * Stores a notice once and credits its order once, however late and in whatever order notices arrive. A payment is
 * credited even where the order had expired, failed or been cancelled.
 * @returns the result; `repeated` also where this notice was received before
 */
export async function takeNotice(
  t: Write,
  provider: string,
  notice: PaymentNotice,
  nowMs: number,
): Promise<Outcome> {
  const id = `${provider}:${notice.event}`;
  if (!(await storeNotice(t, { id, notice, nowMs }))) return 'repeated';
  const outcome = await settle(t, provider, notice, nowMs);
  await t.updateTable('notice_event').set({ outcome }).where('id', '=', id).execute();
  return outcome;
}

async function storeNotice(
  t: Write,
  { id, notice, nowMs }: { id: string; notice: PaymentNotice; nowMs: number },
): Promise<boolean> {
  const row: NoticeEventTable = {
    id,
    order_number: notice.number,
    state: notice.state,
    amount: notice.amount,
    transaction_id: notice.transactionId,
    outcome: 'noted' satisfies Outcome,
    received_at: nowMs,
  };
  const stored = await t
    .insertInto('notice_event')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

async function settle(
  t: Write,
  provider: string,
  notice: PaymentNotice,
  nowMs: number,
): Promise<Outcome> {
  const order = await findByNumber(t, notice.number);
  if (order?.provider !== provider) return 'unknown_order';
  if (notice.state === 'failed') {
    await t
      .updateTable('pay_order')
      .set({ state: 'failed' })
      .where('number', '=', notice.number)
      .where('state', '=', 'waiting')
      .execute();
    return 'noted';
  }
  if (order.amount !== notice.amount) return 'wrong_amount';
  return (await credit(t, order, notice, nowMs)) ? 'credited' : 'repeated';
}

/** The change of state happens once, and coins and days are credited with it. */
async function credit(
  t: Write,
  order: OrderTable,
  notice: PaymentNotice,
  nowMs: number,
): Promise<boolean> {
  const account = await holdAccount(t, order.user_id);
  const paid = await t
    .updateTable('pay_order')
    .set({ state: 'paid', paid_at: nowMs, transaction_id: notice.transactionId })
    .where('number', '=', notice.number)
    .where('state', '<>', 'paid')
    .returning('id')
    .executeTakeFirst();
  if (!paid) return false;
  if (order.days > 0) await addDays(t, account, order.days, nowMs);
  const delta = order.coins + order.bonus;
  if (delta === 0) return true;
  await post(t, {
    userId: order.user_id,
    delta,
    cause: `order:${order.number}`,
    kind: 'topup',
    title: `充值 ${coinsText(order)}`,
    ref: order.id,
    nowMs,
  });
  return true;
}

function coinsText({ coins, bonus }: OrderTable): string {
  return bonus > 0 ? `${coins} + ${bonus}` : String(coins);
}

/** Days begin after the running ones. */
async function addDays(t: Write, account: UserTable, days: number, nowMs: number): Promise<void> {
  const fromMs = Math.max(nowMs, account.combo_until ?? 0);
  await setUntil(t, account.id, fromMs + days * DAY_MS);
}

/** Days that have passed stay used. */
async function takeDays(t: Write, account: UserTable, days: number, nowMs: number): Promise<void> {
  const { combo_until: until } = account;
  if (until === null || until <= nowMs) return;
  await setUntil(t, account.id, Math.max(nowMs, until - days * DAY_MS));
}

async function setUntil(t: Write, userId: string, untilMs: number): Promise<void> {
  await t.updateTable('app_user').set({ combo_until: untilMs }).where('id', '=', userId).execute();
}

/**
 * Reverses the credit of a paid order, once; the operator refunds the money itself at the provider.
 * @param number the merchant's order number
 * @param reason text that the account's owner reads
 * @param operatorId absent: a command at the server's console
 * @throws ApiError 404 where there is no such order, 409 where it was not paid or was refunded before, 460 where its
 * coins have been spent; nothing is changed then
 */
export async function refundOrder(
  t: Write,
  number: string,
  reason: string,
  nowMs: number,
  operatorId?: string,
): Promise<OrderTable> {
  const order = await findByNumber(t, number);
  if (!order) throw new ApiError(CODE.notFound, '没有这个订单');
  const account = await holdAccount(t, order.user_id);
  const refunded = await t
    .updateTable('pay_order')
    .set({ refunded_at: nowMs })
    .where('number', '=', number)
    .where('state', '=', 'paid')
    .where('refunded_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refunded) throw new ApiError(CODE.conflict, '这个订单没有付款，或者已经退过');
  if (order.days > 0) await takeDays(t, account, order.days, nowMs);
  const coins = order.coins + order.bonus;
  if (coins === 0) return refunded;
  await post(t, {
    userId: order.user_id,
    delta: -coins,
    cause: `refund:${number}`,
    kind: 'refund',
    title: `退款：${reason}`,
    ref: order.id,
    operatorId,
    nowMs,
  });
  return refunded;
}

function findByNumber(t: Write, number: string): Promise<OrderTable | undefined> {
  return t.selectFrom('pay_order').selectAll().where('number', '=', number).executeTakeFirst();
}
