import type { OrderRecord } from '../../src/shared/contract/index.ts';
import { stateOf } from '../store/orders.ts';
import type { OrderTable } from '../store/tables.ts';
import { isoTime } from '../store/works.ts';
import type { Services } from '../services.ts';

/** Where an order is paid; undefined where its provider is not here any more. */
export function payUrlOf(
  { providers }: Pick<Services, 'providers'>,
  order: OrderTable,
  base: string,
): string | undefined {
  return providers.find(({ id }) => id === order.provider)?.payUrl(order, base);
}

/** An order as its owner is shown it, as it is now. @param base as `Incoming` has it */
export function orderRecordOf(
  services: Pick<Services, 'providers'>,
  order: OrderTable,
  { base, nowMs }: { readonly base: string; readonly nowMs: number },
): OrderRecord {
  const state = stateOf(order, nowMs);
  const payUrl = state === 'waiting' ? payUrlOf(services, order, base) : undefined;
  return {
    order: order.id,
    combo: order.combo_id,
    amount: order.amount,
    method: order.method,
    state,
    at: isoTime(order.created_at),
    number: order.number,
    title: order.title,
    coins: order.coins,
    bonus: order.bonus,
    days: order.days,
    ...(payUrl === undefined ? {} : { pay_url: payUrl }),
    expires_at: isoTime(order.expires_at),
    paid_at: order.paid_at === null ? '' : isoTime(order.paid_at),
    refunded_at: order.refunded_at === null ? '' : isoTime(order.refunded_at),
  };
}
