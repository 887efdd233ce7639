import { calls } from '../../../src/shared/contract/index.ts';
import { callApi } from './callApi.ts';

/** An order as the app would have placed it. */
export interface Placed {
  readonly order: string;
  readonly number: string;
  readonly amount: number;
  readonly pay_url: string;
}

/**
 * Orders the given combo, by default the first.
 * @throws Refused where the back end rejects it
 */
export async function placeOrder(base: string, token: string, which = 0): Promise<Placed> {
  const { combos } = await callApi(base, calls.combo, {}, { token });
  const { methods } = await callApi(base, calls.pay, {}, { token });
  const [combo, method] = [combos[which], methods[0]];
  if (!combo || !method) throw new Error('nothing is for sale');
  const input = { combo: combo.uuid, method: method.id };
  const extra = { idempotency: crypto.randomUUID() };
  return callApi(base, calls.placeOrder, input, { token, extra });
}

/** Presses a button of the sandbox's checkout page by its form's request. */
export async function payAtCheckout(payUrl: string, action: 'pay' | 'fail' = 'pay'): Promise<void> {
  const page = await (await fetch(payUrl)).text();
  const key = /name="key" value="([^"]+)"/.exec(page)?.[1];
  if (!key) throw new Error(`the checkout has no form:\n${page}`);
  const body = new URLSearchParams({ key, action });
  const { status } = await fetch(payUrl, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`the checkout answered with ${status}`);
}
