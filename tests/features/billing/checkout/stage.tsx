// The stage for tests of returning from a payment.
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { PaymentReturns } from '../../../../src/features/billing/checkout/PaymentReturns.tsx';
import { releasePayment } from '../../../../src/features/billing/checkout/paymentClaims.ts';
import {
  dropPayment,
  notePayment,
  readPayments,
} from '../../../../src/features/billing/checkout/pendingPayments.ts';
import type { OrderRecord } from '../../../../src/shared/contract/index.ts';
import { globalActions } from '../../../../src/state/globalSlice.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { placeAt, stage } from '../../../support/screens/workStage.tsx';
import { listOf, orderIn, payment, USER } from './samples.ts';

// The overlays are a lazy chunk, and load slowly on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

let count = 0;

/** A back end with one order, and a page whose visibility the test sets; reset for each test. */
export const checkout = {
  /** Unique for each test: payments left for are remembered as long as the module lives. */
  order: '',
  /** The order at the back end; undefined: the server does not answer. */
  known: undefined as OrderRecord | undefined,
  coins: USER.coins,
  visibility: 'visible' as DocumentVisibilityState,
};

export function standCheckout(): void {
  beforeEach(() => {
    count += 1;
    takeOrder(`order-of-test-${count}`);
    checkout.coins = USER.coins;
    checkout.visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => checkout.visibility);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    releasePayment(checkout.order);
    for (const each of readPayments()) dropPayment(each.order);
  });
}

/** Sets a new waiting order. */
export function takeOrder(order: string): void {
  checkout.order = order;
  checkout.known = { ...orderIn('waiting'), order };
}

export function pay(): void {
  checkout.known = { ...orderIn('paid'), order: checkout.order };
  checkout.coins = USER.coins + 3_900;
}

/** Records that the reader has left to pay for it. */
export function leave(more: Parameters<typeof payment>[0] = {}): void {
  notePayment(payment({ order: checkout.order, ...more }));
}

interface Person {
  readonly phone?: string | null;
  readonly password?: string | null;
}

export function show({ phone = null, password = USER.password }: Person = {}) {
  const asked = vi.fn<() => void>();
  const staged = stage({
    answers: {
      records: async () => {
        asked();
        return checkout.known
          ? { ok: true, data: listOf([checkout.known]) }
          : { ok: false, failure: { kind: 'network' } };
      },
      userinfo: async () => ({
        ok: true,
        data: { ...USER, phone, password, coins: checkout.coins },
      }),
    },
    place: placeAt(2, 0.5),
  });
  const user = { ...USER, phone, password };
  staged.store.dispatch(userActions.userReceived(user));
  staged.store.dispatch(globalActions.userShown(user));
  staged.show(<PaymentReturns />);
  const flag = () => staged.store.getState().global.paypagefrom;
  const toast = () => staged.store.getState().global.toast?.message;
  return { ...staged, asked, flag, toast };
}

export const QUESTION = '支付是否成功？';
export const question = () => screen.findByRole('dialog', { name: QUESTION });
export const paid = () => screen.findByRole('dialog', { name: '支付成功' });
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));
export const settled = () => act(async () => new Promise((done) => setTimeout(done, 60)));
export const seen = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((done) => setTimeout(done, 30));
  });
