import type { OrderRecord } from '../../src/shared/contract/index.ts';
import { orderRecord } from '../domain/orders/orderRecords.ts';
import type { OrderTable } from '../storage/tables.ts';
import type { Services } from '../services.ts';

/** The address at which an order is paid; undefined where its provider is not configured any more. */
export function payUrlOf(
  { providers }: Pick<Services, 'providers'>,
  order: OrderTable,
  base: string,
): string | undefined {
  return providers.find(({ id }) => id === order.provider)?.payUrl(order, base);
}

/** An order as its owner sees it, with the payment address while it waits. */
export function payableRecord(
  services: Pick<Services, 'providers'>,
  order: OrderTable,
  { base, nowMs }: { readonly base: string; readonly nowMs: number },
): OrderRecord {
  const record = orderRecord(order, nowMs);
  if (record.state !== 'waiting') return record;
  const pay_url = payUrlOf(services, order, base);
  return pay_url === undefined ? record : { ...record, pay_url };
}
