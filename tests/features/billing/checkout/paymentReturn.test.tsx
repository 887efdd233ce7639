// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  askHere,
  noteArrival,
  noteDeparture,
} from '../../../../src/features/billing/checkout/paymentClaims.ts';
import {
  dropPayment,
  notePaid,
  readPayments,
} from '../../../../src/features/billing/checkout/pendingPayments.ts';
import { ORDER_POLL_MAX_MS, PAYMENT_ASKED_HOURS } from '../../../../src/shared/limits.ts';
import { globalActions } from '../../../../src/state/globalSlice.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import {
  checkout,
  leave,
  pay,
  press,
  question,
  QUESTION,
  seen,
  settled,
  show,
  standCheckout,
} from './stage.tsx';
import { orderIn, USER } from './samples.ts';

standCheckout();
const noQuestion = () => expect(screen.queryByText(QUESTION)).toBeNull();

describe('the return from paying', () => {
  it("asks with the order's name and amount once the app is visible again, and not before", async () => {
    leave();
    noteDeparture(checkout.order);
    const { asked, flag } = show();
    await settled();
    noQuestion();
    expect(asked).not.toHaveBeenCalled();
    await seen();
    const box = await question();
    expect(box.textContent).toContain('3000 金币 + 加送 900 · ¥30.00');
    expect(box.textContent).toContain('不确定？先去微信账单看一眼再选');
    expect(flag()).toBe(true);
  });

  it('asks at a start after the page was killed meanwhile', async () => {
    leave();
    show();
    expect(await question()).toBeTruthy();
  });

  it('ignores the end of the press that left for the payment', async () => {
    leave();
    noteDeparture(checkout.order);
    show();
    window.dispatchEvent(new Event('focus'));
    fireEvent.pointerDown(document.body);
    await settled();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('shows a payment that the back end knows at once, without a question', async () => {
    leave();
    pay();
    const { flag, store } = show();
    await screen.findByRole('dialog', { name: '支付成功' });
    noQuestion();
    expect(screen.getByText('3900 金币已到账')).toBeTruthy();
    expect(flag()).toBe(false);
    expect(store.getState().global.userInfo?.coins).toBe(USER.coins + 3_900);
  });

  it('asks no other account, and asks the paying one when it is back', async () => {
    leave({ account: 'other-account' });
    const { store } = show();
    await settled();
    noQuestion();
    act(() => {
      store.dispatch(userActions.userReceived({ ...USER, uuid: 'other-account' }));
    });
    expect(await question()).toBeTruthy();
  });

  it('forgets the payment after a day', async () => {
    leave({ at: Date.now() - PAYMENT_ASKED_HOURS * 3_600_000 - 1 });
    show();
    await waitFor(() => expect(readPayments()).toEqual([]));
    noQuestion();
  });

  it('asks also while the server does not answer', async () => {
    checkout.known = undefined;
    leave();
    show();
    expect(await question()).toBeTruthy();
  });
});

describe('a payment that another tab has found paid', () => {
  it.each([
    ['left for it', noteDeparture],
    ['was opened by its return link', noteArrival],
  ])('is shown by the tab that %s', async (_which, note) => {
    leave();
    note(checkout.order);
    show();
    await settled();
    pay();
    act(() => notePaid(checkout.order));
    expect(await screen.findByRole('dialog', { name: '支付成功' })).toBeTruthy();
  });

  it('has its receipt in the tab that left: the tab that returned may be closed', async () => {
    const name = `moyu-payment:${checkout.order}:left`;
    vi.stubGlobal('navigator', {
      userAgent: 'x',
      locks: {
        query: async () => ({ held: [{ name }] }),
        request: async (_name: string, _options: object, hold: (lock: object) => unknown) =>
          hold({}),
      },
    });
    leave();
    noteArrival(checkout.order);
    pay();
    show();
    await screen.findByRole('dialog', { name: '已到账，可以关闭此页' });
    expect(screen.getByText('3900 金币已到账，凭证在刚才那一页')).toBeTruthy();
    press('留在这里');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The other tab's receipt stays until it is closed there.
    expect(readPayments()).toHaveLength(1);
  });
});

describe('the question', () => {
  it("answered yes waits for the back end's result and then shows the credit", async () => {
    leave();
    const { flag } = show();
    await question();
    press('是，已支付');
    expect(screen.getByText('到账中，约 1 分钟')).toBeTruthy();
    pay();
    await screen.findByRole('dialog', { name: '支付成功' }, { timeout: 10_000 });
    expect(flag()).toBe(false);
  });

  it('answered yes without a payment shows the failure in the end, and never a success', async () => {
    leave();
    const { flag } = show();
    await question();
    checkout.known = { ...orderIn('failed'), order: checkout.order };
    press('是，已支付');
    await screen.findByRole('dialog', { name: '这次没有付成功' });
    expect(screen.queryByText('支付成功')).toBeNull();
    expect(flag()).toBe(false);
  });

  it('answered yes while the server does not answer says that the result is unknown, and retries later', async () => {
    leave();
    const { store } = show();
    await question();
    checkout.known = undefined;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    press('是，已支付');
    await act(() => vi.advanceTimersByTimeAsync(ORDER_POLL_MAX_MS + 4_000));
    vi.useRealTimers();
    expect(screen.getByText(/还不知道到账了没有/)).toBeTruthy();
    expect(screen.queryByText('这次没有付成功')).toBeNull();
    pay();
    act(() => {
      store.dispatch(
        globalActions.connectionChanged({ state: 'offline', tried: 1, skipped: false }),
      );
    });
    act(() => {
      store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://api/' }));
    });
    await screen.findByRole('dialog', { name: '支付成功' });
  });

  it('answered no shows the failure; a later payment is still reported', async () => {
    leave();
    const { flag } = show();
    await question();
    press('否');
    await screen.findByRole('dialog', { name: '这次没有付成功' });
    expect(flag()).toBe(false);
    press('关闭');
    await seen();
    noQuestion();
    pay();
    await seen();
    await screen.findByRole('dialog', { name: '支付成功' });
  });

  it('left open detects the payment by itself', async () => {
    leave();
    show();
    await question();
    pay();
    expect(await screen.findByText('3900 金币已到账', {}, { timeout: 10_000 })).toBeTruthy();
    noQuestion();
  });

  it('closed with Esc or left open on a hidden page returns at the next visit', async () => {
    leave();
    const { flag } = show();
    const box = await question();
    fireEvent(box, new Event('cancel', { cancelable: true }));
    noQuestion();
    expect(flag()).toBe(false);
    await seen();
    await question();
    checkout.visibility = 'hidden';
    await seen();
    noQuestion();
    checkout.visibility = 'visible';
    await seen();
    await question();
  });

  it('closed with Esc is asked again on demand', async () => {
    leave();
    show();
    const box = await question();
    fireEvent(box, new Event('cancel', { cancelable: true }));
    noQuestion();
    await act(() => askHere(checkout.order));
    expect(await question()).toBeTruthy();
  });

  it('answered in another tab closes here', async () => {
    leave();
    show();
    await question();
    act(() => dropPayment(checkout.order));
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});
