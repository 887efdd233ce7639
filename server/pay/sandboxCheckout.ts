import { readBytes } from '../http/input.ts';
import type { Services } from '../services.ts';
import { findOrder, stateOf } from '../domain/orders/orders.ts';
import type { OrderTable } from '../storage/tables.ts';
import { NOTICE_PATH } from './notices.ts';
import { checkoutPage, type CheckoutView } from './sandboxPage.ts';
import { formKey, pageKey, SANDBOX_ID, SANDBOX_PATH, sandboxNotice } from './sandbox.ts';
import { isSameText } from './signature.ts';

const FORM_BYTES_MAX = 4_096;

export interface CheckoutRequest {
  readonly request: Request;
  /** From the address, not validated. */
  readonly orderId: string;
  /** Sends a request to this server as an external client would. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
}

export async function answerCheckout(
  services: Services,
  checkout: CheckoutRequest,
): Promise<Response> {
  try {
    return await (checkout.request.method === 'POST'
      ? answerForm(services, checkout)
      : answerPage(services, checkout));
  } catch (error) {
    services.report(`checkout failed: ${error instanceof Error ? error.stack : String(error)}`);
    return checkoutPage({ is: 'fault' });
  }
}

async function answerPage(services: Services, { request, orderId }: CheckoutRequest) {
  const key = new URL(request.url).searchParams.get('sig') ?? '';
  if (!isSameText(key, pageKey(services.secret, orderId))) return checkoutPage({ is: 'forged' });
  const order = await findCheckoutOrder(services, orderId);
  return checkoutPage(order ? viewOf(services, order) : { is: 'unknown' });
}

async function findCheckoutOrder(
  { db }: Services,
  orderId: string,
): Promise<OrderTable | undefined> {
  const order = await findOrder(db, orderId);
  return order?.provider === SANDBOX_ID ? order : undefined;
}

function viewOf({ secret, clock }: Services, order: OrderTable, unanswered = false): CheckoutView {
  const nowMs = clock();
  const state = stateOf(order, nowMs);
  if (state !== 'waiting') return { is: state, order };
  return { is: 'waiting', order, nowMs, formKey: formKey(secret, order.id), unanswered };
}

async function answerForm(services: Services, { request, orderId, send }: CheckoutRequest) {
  const { secret, clock } = services;
  const form = new URLSearchParams((await readBytes(request, FORM_BYTES_MAX))?.toString('utf8'));
  const state = { pay: 'paid', fail: 'failed' }[form.get('action') ?? ''];
  const isOurs = isSameText(form.get('key') ?? '', formKey(secret, orderId));
  if (!isOurs || (state !== 'paid' && state !== 'failed')) return checkoutPage({ is: 'forged' });
  const order = await findCheckoutOrder(services, orderId);
  if (!order) return checkoutPage({ is: 'unknown' });
  const nowMs = clock();
  if (stateOf(order, nowMs) === 'waiting') {
    const notice = sandboxNotice(secret, order, state, nowMs);
    const received = await send(`${NOTICE_PATH}/${SANDBOX_ID}`, { method: 'POST', ...notice });
    if (!received.ok) return checkoutPage(viewOf(services, order, true));
  }
  // Redirects, so that a reload does not pay again.
  const location = `${SANDBOX_PATH}/${orderId}?sig=${pageKey(secret, orderId)}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
