import type { PayMethod } from '../../src/shared/contract/index.ts';
import type { PaymentNotice } from '../domain/orders/payments.ts';
import type { OrderTable } from '../storage/tables.ts';

/**
 * A payment provider. Another provider is a value of this shape, added in `providersOf`: its notices then arrive at
 * `POST /api/notice/ID`, and nothing else changes.
 */
export interface PaymentProvider {
  /** Part of addresses and of stored data: never changed. */
  readonly id: string;
  /** In display order. */
  readonly methods: readonly PayMethod[];
  /**
   * The address at which the reader pays an order, absolute and stable; a provider whose API creates payments is called
   * when that address is opened.
   * @param base the server's public address, without a slash at the end
   */
  payUrl(order: OrderTable, base: string): string;
  /**
   * Parses a request to the notice address and verifies its sender and time.
   * @throws NoticeRefused
   */
  readNotice(sent: SentNotice): PaymentNotice;
  /** @returns the provider's answer for "received, do not repeat", or for the opposite */
  acknowledge(received: boolean, status: number): Response;
}

export interface SentNotice {
  readonly headers: Headers;
  /** Unparsed: signatures are over these bytes. */
  readonly body: Uint8Array;
  readonly nowMs: number;
}

/** A notice that is forged, outdated or malformed. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

/** @returns the first provider that handles the method */
export function providerOfMethod(
  providers: readonly PaymentProvider[],
  method: string,
): PaymentProvider | undefined {
  return providers.find(({ methods }) => methods.some(({ id }) => id === method));
}

export function methodsOf(providers: readonly PaymentProvider[]): PayMethod[] {
  const methods = new Map<string, PayMethod>();
  for (const method of providers.flatMap((provider) => provider.methods)) {
    if (!methods.has(method.id)) methods.set(method.id, method);
  }
  return [...methods.values()];
}
