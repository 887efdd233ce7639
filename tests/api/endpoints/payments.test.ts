import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxNotice } from '../../../server/pay/sandbox.ts';
import {
  findOrder,
  placeOrder,
  showPaid,
  watchOrder,
} from '../../../src/api/endpoints/payments.ts';
import { runInit } from '../../../src/api/session.ts';
import { ORDER_POLL_MAX_MS, ORDER_POLL_MS } from '../../../src/shared/limits.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const PLACE = '/api/place_order/';
const RECORDS = '/api/records/';
const KEY = '0b8f7a52-6f0e-4f5c-9a52-0d6a4c8f0001';

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(async () => {
  vi.useRealTimers();
  await its.close();
});

const reported = () => ({ token: its.store.getState().user.token });
const never = new AbortController().signal;

async function wanted() {
  const { combos } = await its.server.data('combo', {}, reported());
  const combo = combos.find(({ best }) => best);
  if (!combo) throw new Error('no combo is the best');
  const input = {
    combo: combo.uuid,
    method: 'wechat',
    return_url: 'http://app.example/pay?from=pay',
  };
  return { combo, input };
}

async function placed() {
  const { combo, input } = await wanted();
  const outcome = await its.store.dispatch(placeOrder(input, KEY, never));
  if (outcome.kind !== 'placed') throw new Error(outcome.kind);
  return { combo, order: outcome.order };
}

/** The payment notification of the provider. */
async function notify(number: string, amount: number, state: 'paid' | 'failed') {
  const { secret } = its.server.services;
  const { body, headers } = sandboxNotice(secret, { number, amount }, state, its.server.nowMs);
  const address = `${its.server.address}/api/notice/sandbox`;
  const { status } = await fetch(address, { method: 'POST', body, headers });
  expect(status).toBe(200);
}

describe('placing an order', () => {
  it('whose answer is lost creates one order, found again by its key', async () => {
    const { input } = await wanted();
    its.faulty.spoil(PLACE, { kind: 'break' }, 3);
    const lost = await its.store.dispatch(placeOrder(input, KEY, never));
    expect(lost).toEqual({ kind: 'unsure' });
    const found = await its.store.dispatch(placeOrder(input, KEY, never));
    expect(found).toMatchObject({ kind: 'placed', order: { amount: 3000 } });
    const { items } = await its.server.data('records', { type: 'order' }, reported());
    expect(items).toHaveLength(1);
  });

  it('that is refused shows the server’s message', async () => {
    const { input } = await wanted();
    const outcome = await its.store.dispatch(
      placeOrder({ ...input, method: 'shells' }, KEY, never),
    );
    expect(outcome).toEqual({ kind: 'refused' });
    expect(its.store.getState().global.toast?.message).toBe('没有这种支付方式，请换一种');
  });

  it('that is cancelled shows no message', async () => {
    const { input } = await wanted();
    its.faulty.spoil(PLACE, { kind: 'hang' });
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 50);
    const outcome = await its.store.dispatch(placeOrder(input, KEY, ending.signal));
    expect(outcome).toEqual({ kind: 'cancelled' });
    expect(its.store.getState().global.toast).toBeNull();
  });
});

describe('watching an order', () => {
  it('ends with the payment, however late in its minute, and updates the balance', async () => {
    const { combo, order } = await placed();
    const watching = its.store.dispatch(watchOrder(order.order, never));
    await new Promise((done) => setTimeout(done, ORDER_POLL_MS / 2));
    await notify(order.number, order.amount, 'paid');
    expect(await watching).toMatchObject({
      kind: 'paid',
      order: { state: 'paid', coins: combo.coins, bonus: combo.bonus },
    });
    const before = its.store.getState().global.userInfo?.coins ?? 0;
    await its.store.dispatch(showPaid({ days: 0 }));
    expect(its.store.getState().global.userInfo?.coins).toBe(before + combo.coins + combo.bonus);
  });

  it('ends at once if the payment has failed', async () => {
    const { order } = await placed();
    await notify(order.number, order.amount, 'failed');
    expect(await its.store.dispatch(watchOrder(order.order, never))).toEqual({ kind: 'unpaid' });
    expect(its.faulty.count(RECORDS)).toBe(1);
  });

  it('polls for a minute and no longer, and then returns the last answer', async () => {
    const { order } = await placed();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const watching = its.store.dispatch(watchOrder(order.order, never));
    const ended = vi.fn<() => void>();
    void watching.finally(ended);
    while (ended.mock.calls.length === 0) {
      await vi.advanceTimersByTimeAsync(ORDER_POLL_MS / 4);
      // Answers come over a real network, in real time.
      await pause(25);
    }
    expect(await watching).toEqual({ kind: 'unpaid' });
    const most = ORDER_POLL_MAX_MS / ORDER_POLL_MS + 1;
    expect(its.faulty.count(RECORDS)).toBeLessThanOrEqual(most);
    expect(its.faulty.count(RECORDS)).toBeGreaterThan(most / 4);
  });

  it('that is never answered returns an unknown state, not an unpaid one', async () => {
    const { order } = await placed();
    its.offline();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const watching = its.store.dispatch(watchOrder(order.order, never));
    await vi.advanceTimersByTimeAsync(ORDER_POLL_MAX_MS + ORDER_POLL_MS);
    expect(await watching).toMatchObject({ kind: 'unknown' });
  });

  it('ends when its signal aborts', async () => {
    const { order } = await placed();
    const ending = new AbortController();
    const watching = its.store.dispatch(watchOrder(order.order, ending.signal));
    setTimeout(() => ending.abort(), 100);
    expect(await watching).toBeUndefined();
  });

  it('finds no order of another account', async () => {
    const { order } = await placed();
    its.store.dispatch({ type: 'user/tokenReceived', payload: await its.server.visitor() });
    expect(await its.store.dispatch(findOrder(order.order))).toEqual({ ok: true, data: undefined });
  });
});
