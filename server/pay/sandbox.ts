import * as v from 'valibot';
import { orderNumberSchema } from '../../src/shared/contract/account.ts';
import type { PayMethod } from '../../src/shared/contract/index.ts';
import { NOTICE_WINDOW_SECONDS } from '../../src/shared/limits.ts';
import type { PaymentNotice } from '../domain/orders/payments.ts';
import type { OrderTable } from '../storage/tables.ts';
import { NoticeRefused, type PaymentProvider, type SentNotice } from './provider.ts';
import { isSameText, purposeKey, signNotice } from './signature.ts';

/**
 * [Note: The sandbox]
 * A provider whose checkout consists of two pages of this server and takes no money. It uses the rest of the server as
 * a real provider does: through the payment address of an order, and through signed notices to the notice address.
 */

export const SANDBOX_ID = 'sandbox';
export const SANDBOX_PATH = '/api/gateway/sandbox';
export const TIMESTAMP_HEADER = 'x-notice-timestamp';
export const SIGNATURE_HEADER = 'x-notice-signature';

const HINT = '演示收银台，不会扣款；付完回到本页确认';
const METHODS: readonly PayMethod[] = [
  { id: 'wechat', title: '微信支付', icon: 'wechat', hint: HINT },
  { id: 'alipay', title: '支付宝', icon: 'alipay', hint: HINT },
  { id: SANDBOX_ID, title: '模拟支付', icon: 'sandbox', hint: HINT },
];

const noticeSchema = v.object({
  event: v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/)),
  order: orderNumberSchema,
  state: v.picklist(['paid', 'failed']),
  /** Fen. */
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  transaction: v.pipe(v.string(), v.maxLength(64)),
});

export function sandboxProvider(secret: string): PaymentProvider {
  return {
    id: SANDBOX_ID,
    methods: METHODS,
    payUrl: (order, base) => `${base}${SANDBOX_PATH}/${order.id}?sig=${pageKey(secret, order.id)}`,
    readNotice: (sent) => readNotice(secret, sent),
    acknowledge: (received, status) =>
      new Response(received ? 'success' : 'fail', {
        status,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      }),
  };
}

export function methodTitle(method: string): string {
  return METHODS.find(({ id }) => id === method)?.title ?? method;
}

/** Opens the page of this order only. */
export function pageKey(secret: string, orderId: string): string {
  return purposeKey(secret, `sandbox-page:${orderId}`);
}

/** Authorizes the form of this order only. */
export function formKey(secret: string, orderId: string): string {
  return purposeKey(secret, `sandbox-form:${orderId}`);
}

/** The secret shared by the sandbox and the server. */
export function noticeKey(secret: string): string {
  return purposeKey(secret, 'sandbox-notice');
}

/** The sandbox's notice that an order was paid or failed: a repeat has the same bytes and a new signature. */
export function sandboxNotice(
  secret: string,
  order: Pick<OrderTable, 'number' | 'amount'>,
  state: PaymentNotice['state'],
  nowMs: number,
): { body: string; headers: Record<string, string> } {
  const { number, amount } = order;
  const body = JSON.stringify({
    event: `${number}:${state}`,
    order: number,
    state,
    amount,
    transaction: `SB${number}`,
  });
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = signNotice(noticeKey(secret), timestamp, Buffer.from(body));
  const headers = {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signature,
  };
  return { body, headers };
}

function readNotice(secret: string, { headers, body, nowMs }: SentNotice): PaymentNotice {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? '';
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  // Checks the signature first, so that other senders learn nothing.
  if (!isSameText(signature, signNotice(noticeKey(secret), timestamp, body))) {
    throw new NoticeRefused('the signature is wrong');
  }
  const isNow = Math.abs(nowMs / 1_000 - Number(timestamp)) <= NOTICE_WINDOW_SECONDS;
  if (!/^\d{1,12}$/.test(timestamp) || !isNow) throw new NoticeRefused('the time is not now');
  const { event, order, state, amount, transaction } = parse(body);
  return { event, number: order, state, amount, transactionId: transaction };
}

function parse(body: Uint8Array): v.InferOutput<typeof noticeSchema> {
  try {
    return v.parse(noticeSchema, JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (cause) {
    throw new NoticeRefused('it cannot be read', { cause });
  }
}
