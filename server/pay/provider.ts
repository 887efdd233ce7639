import type { PayMethod } from '../../src/shared/contract/index.ts';
import type { PaymentNotice } from '../domain/orders/payments.ts';
import type { OrderTable } from '../storage/tables.ts';

/**
 * Somebody who takes people's money and tells us of it. Another one is a value of this shape, added in `providersOf`:
 * its notices then come in at `POST /api/notice/ID`, and all the rest stays as it is.
 */
export interface PaymentProvider {
  /** Part of addresses, and of what is stored: never changed. */
  readonly id: string;
  /** In the order in which they are offered. */
  readonly methods: readonly PayMethod[];
  /**
   * Where a person pays an order, absolute and the same each time; a provider that must be asked for a payment first is
   * asked when that address is opened.
   * @param base where we are reached from outside, without a slash at the end
   */
  payUrl(order: OrderTable, base: string): string;
  /**
   * Reads what was sent to the notice address and makes sure who sent it, and when.
   * @throws NoticeRefused
   */
  readNotice(sent: SentNotice): PaymentNotice;
  /** What this provider takes for "heard, do not repeat it", and for its opposite. */
  acknowledge(heard: boolean, status: number): Response;
}

/** A notice as it came in. */
export interface SentNotice {
  readonly headers: Headers;
  /** Unparsed: signatures are over these very bytes. */
  readonly body: Uint8Array;
  readonly nowMs: number;
}

/** A notice that does not come from the provider, or not now, or cannot be read. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

/** @returns the provider that handles a method, the first that has it */
export function providerOfMethod(
  providers: readonly PaymentProvider[],
  method: string,
): PaymentProvider | undefined {
  return providers.find(({ methods }) => methods.some(({ id }) => id === method));
}

/** What is offered, each method once. */
export function methodsOf(providers: readonly PaymentProvider[]): PayMethod[] {
  const methods = new Map<string, PayMethod>();
  for (const method of providers.flatMap((provider) => provider.methods)) {
    if (!methods.has(method.id)) methods.set(method.id, method);
  }
  return [...methods.values()];
}
