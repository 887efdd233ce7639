import type { Combo, OrderRecord, PayMethod, PlacedOrder } from '../../shared/contract/index.ts';
import { calls } from '../../shared/contract/index.ts';
import { ORDER_POLL_MAX_MS, ORDER_POLL_MS } from '../../shared/limits.ts';
import { api } from '../api.ts';
import { callInSession, callQuietly } from '../baseQuery.ts';
import { callFailed, isUnreachable, type Failure, type Result } from '../failure.ts';
import { refetchBalance } from './purchase.ts';
import type { AppThunk, SessionApi } from '../thunk.ts';

export interface PayOffers {
  readonly combos: readonly Combo[];
  readonly methods: readonly PayMethod[];
}

/** Prices change seldom, and the server compares each order with the price shown. */
const OFFERS_FRESH_SECONDS = 60;

/** `bill` tags the lists of `bills.ts`; invalidating it makes no request if no such list was opened. */
const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['bill'] }).injectEndpoints({
  endpoints: (build) => ({
    payOffers: build.query<PayOffers, void>({
      async queryFn(_nothing, query) {
        const [combos, methods] = await Promise.all([
          callInSession({ call: calls.combo, input: {} }, query, query.signal),
          callInSession({ call: calls.pay, input: {} }, query, query.signal),
        ]);
        if (!combos.ok) return { error: combos.failure };
        if (!methods.ok) return { error: methods.failure };
        return { data: { combos: combos.data.combos, methods: methods.data.methods } };
      },
    }),
  }),
});

export function usePayOffers() {
  return paymentsApi.usePayOffersQuery(undefined, {
    refetchOnMountOrArgChange: OFFERS_FRESH_SECONDS,
  });
}

export interface OrderInput {
  readonly combo: string;
  readonly method: string;
  /** Address to which the payment page returns. */
  readonly return_url: string;
}

export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'cancelled' }
  /** No readable response: the order may exist, and a retry with the same key finds it. */
  | { readonly kind: 'unsure' }
  /** The server's message is shown already. */
  | { readonly kind: 'refused' };

/** @param idempotency the same for all attempts of one press */
export function placeOrder(
  input: OrderInput,
  idempotency: string,
  signal: AbortSignal,
): AppThunk<PlaceOutcome> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly(
      { call: calls.placeOrder, input, idempotency },
      session,
      signal,
    );
    if (answer.ok) return { kind: 'placed', order: answer.data };
    const { failure } = answer;
    if (failure.kind === 'cancelled') return failure;
    dispatch(callFailed(failure));
    if (failure.kind !== 'code') return { kind: 'unsure' };
    // The offer may have expired or changed its price.
    void refetchOffers(session);
    return { kind: 'refused' };
  };
}

export function refreshOffers(): AppThunk {
  return (dispatch, getState, extra) => refetchOffers({ dispatch, getState, extra });
}

async function refetchOffers({ dispatch }: SessionApi): Promise<void> {
  const ask = paymentsApi.endpoints.payOffers.initiate(undefined, {
    subscribe: false,
    forceRefetch: true,
  });
  await (dispatch as (thunk: unknown) => Promise<unknown>)(ask);
}

/** Undefined if this account has no such order. */
export function findOrder(
  order: string,
  signal?: AbortSignal,
): AppThunk<Result<OrderRecord | undefined>> {
  return async (dispatch, getState, extra) => {
    const answer = await callQuietly(
      { call: calls.records, input: { type: 'order', order } },
      { dispatch, getState, extra },
      signal,
    );
    if (!answer.ok) return answer;
    // An older server ignores `order` and returns a list of orders.
    const found = answer.data.items.find(
      (item): item is OrderRecord => 'order' in item && item.order === order,
    );
    return { ok: true, data: found };
  };
}

export type OrderEnd =
  | { readonly kind: 'paid'; readonly order: OrderRecord }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'unknown'; readonly failure: Failure };

/**
 * Polls an order every ORDER_POLL_MS for at most ORDER_POLL_MAX_MS, until it is paid or its payment has failed. An
 * expired order is polled like a waiting one, since it may have been paid just before it expired.
 * @returns undefined if the signal ended the polling
 */
export function watchOrder(order: string, signal: AbortSignal): AppThunk<OrderEnd | undefined> {
  return async (dispatch, getState, extra) => {
    const endMs = performance.now() + ORDER_POLL_MAX_MS;
    for (;;) {
      const answer = await findOrder(order, signal)(dispatch, getState, extra);
      if (signal.aborted) return undefined;
      const end = endOf(answer);
      if (end.kind === 'paid' || (answer.ok && answer.data?.state === 'failed')) return end;
      if (performance.now() + ORDER_POLL_MS > endMs) {
        if (!answer.ok && isUnreachable(answer.failure)) dispatch(callFailed(answer.failure));
        return end;
      }
      await pause(ORDER_POLL_MS, signal);
    }
  };
}

function endOf(answer: Result<OrderRecord | undefined>): OrderEnd {
  if (!answer.ok) return { kind: 'unknown', failure: answer.failure };
  if (answer.data?.state !== 'paid') return { kind: 'unpaid' };
  return { kind: 'paid', order: answer.data };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Refetches balance, bills and locked chapters after a payment that added coins or days of free reading. */
export function showPaid({ days }: { readonly days: number }): AppThunk {
  return async (dispatch, getState, extra) => {
    await refetchBalance()(dispatch, getState, extra);
    dispatch(paymentsApi.util.invalidateTags(days > 0 ? ['bill', 'work'] : ['bill']));
  };
}
