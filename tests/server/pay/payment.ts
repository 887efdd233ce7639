import { signNotice } from '../../../server/pay/signature.ts';
import { noticeKey, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../../server/pay/sandbox.ts';
import type { PaymentNotice } from '../../../server/domain/orders/payments.ts';

/** The fields of a test's notification that differ from a valid one. */
export interface Said extends Partial<PaymentNotice> {
  readonly number: string;
  /** When it was signed, ms since 1970. */
  readonly signedMs: number;
  /** Another key than the one shared with the sandbox. */
  readonly key?: string;
  /** Other bytes than the signed ones. */
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export async function sendNotice(address: string, secret: string, said: Said): Promise<Reply> {
  const signed = JSON.stringify({
    event: said.event ?? `${said.number}:paid`,
    order: said.number,
    state: said.state ?? 'paid',
    amount: said.amount ?? 3_000,
    transaction: said.transactionId ?? 'T1',
  });
  const timestamp = String(Math.floor(said.signedMs / 1_000));
  const key = said.key ?? noticeKey(secret);
  const response = await fetch(`${address}/api/notice/sandbox`, {
    method: 'POST',
    headers: {
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signNotice(key, timestamp, Buffer.from(signed)),
    },
    body: said.body ?? signed,
  });
  return { status: response.status, text: await response.text() };
}
