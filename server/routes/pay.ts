import { calls, CODE } from '../../src/shared/contract/index.ts';
import { payUrlOf } from '../pay/payUrl.ts';
import { methodsOf, providerOfMethod } from '../pay/provider.ts';
import { badInput, ApiError } from '../base/apiError.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { soldCombos } from '../domain/orders/combos.ts';
import { findOrder, placeOrder, stateOf } from '../domain/orders/orders.ts';
import { isoTime } from '../base/time.ts';

export const payRoutes: readonly Route[] = [
  forAccount(calls.combo, async ({ db }) => ({ combos: await soldCombos(db) })),

  forAccount(calls.pay, async ({ providers }) => ({ methods: methodsOf(providers) })),

  forAccount(calls.placeOrder, async (services, call) => {
    const { input, account, base, nowMs } = call;
    const provider = providerOfMethod(services.providers, input.method);
    if (!provider) throw badInput('method', '没有这种支付方式，请换一种');
    const wanted = {
      userId: account.id,
      combo: input.combo,
      method: input.method,
      provider: provider.id,
      returnUrl: returnUrl(services, input.return_url, base),
      reuse: call.idempotency === undefined,
      nowMs,
    };
    const placed = await onceWritten(services, call, (t) => placeOrder(t, wanted, services.random));
    // The stored answer of a repeat has the order as it was placed.
    const order = (await findOrder(services.db, placed.id)) ?? placed;
    const state = stateOf(order, nowMs);
    if (state !== 'waiting') {
      const end = state === 'paid' ? '支付' : '关闭';
      throw new ApiError(CODE.conflict, `这个订单已经${end}，请重新下单`, { order: order.id });
    }
    const payUrl = payUrlOf(services, order, base);
    if (payUrl === undefined) throw new ApiError(CODE.notFound, '这个订单不能付款了，请重新下单');
    return {
      order: order.id,
      amount: order.amount,
      pay_url: payUrl,
      expires_at: isoTime(order.expires_at),
      number: order.number,
    };
  }),
];

/** Accepts a return address of this server or of a listed origin (`*` lists none); '' otherwise. */
function returnUrl({ allowOrigins }: Services, text: string | undefined, base: string): string {
  if (text === undefined || !URL.canParse(text)) return '';
  const { protocol, origin, username, password, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return '';
  const isOurs = origin === new URL(base).origin;
  return isOurs || allowOrigins.includes(origin) ? href : '';
}
