import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCombo, seedCombos, setComboActive } from '../../../../server/domain/orders/combos.ts';
import { transact } from '../../../../server/storage/database.ts';
import {
  type calls,
  CODE,
  type DataOf,
  type OrderRecord,
} from '../../../../src/shared/contract/index.ts';
import {
  ORDER_MINUTES,
  ORDERS_PER_ACCOUNT_HOUR,
  ORDERS_WAITING_MAX,
} from '../../../../src/shared/limits.ts';
import { sendNotice } from '../../pay/payment.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import {
  catalogue,
  openResponse,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

const ORDER = { combo: 'combo-3000', method: 'wechat' } as const;

forEachDatabase('orders', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());

  const place = (token: string, more: object = {}, key?: string) =>
    server.data('placeOrder', { ...ORDER, ...more }, { token, key });
  const ordersOf = async (token: string, filter: object = {}) => {
    const input = { type: 'order' as const, ...filter };
    return (await server.data('records', input, { token })).items as OrderRecord[];
  };
  const pay = (placed: DataOf<typeof calls.placeOrder>) =>
    sendNotice(server.address, server.services.secret, {
      number: placed.number,
      amount: placed.amount,
      signedMs: server.nowMs,
    });
  const change = async (token: string, body: object) =>
    openResponse(
      await fetch(`${server.address}/api/records/`, {
        method: 'POST',
        headers: { authorization: token },
        body: JSON.stringify(body),
      }),
    );
  const cancel = (token: string, order: string) =>
    change(token, { action: 'cancel', type: 'order', order });

  it('offer the combos and payment methods of the catalogue, the chat app first', async () => {
    const token = await server.visitor();
    const { combos } = await server.data('combo', {}, { token });
    expect(combos).toEqual(catalogue.content.combos);
    const { methods } = await server.data('pay', {}, { token });
    expect(methods.map(({ id }) => id)).toEqual(['wechat', 'alipay', 'sandbox']);
  });

  it('offer the combos of an operator, and a restart restores nothing', async () => {
    const { db } = server.services;
    const token = await server.visitor();
    const own = { ...catalogue.content.combos[0]!, uuid: 'combo-own' };
    const { uuid, best: _best, ...columns } = own;
    const row = { ...columns, id: uuid, best: 0, sort: 15, active: 1 };
    await transact(db, (t) => saveCombo(t, row));
    await transact(db, (t) => saveCombo(t, { ...row, amount: 700 }));
    expect(await transact(db, (t) => setComboActive(t, 'combo-600', false))).toBe(true);
    expect(await transact(db, (t) => setComboActive(t, 'combo-none', false))).toBe(false);
    await seedCombos(db, catalogue.content.combos);
    const { combos } = await server.data('combo', {}, { token });
    expect(combos.map((combo) => [combo.uuid, combo.amount]).slice(0, 2)).toEqual([
      ['combo-own', 700],
      ['combo-1800', 1_800],
    ]);
    const gone = await server.ask('placeOrder', { ...ORDER, combo: 'combo-600' }, { token });
    expect(gone).toMatchObject({ code: CODE.notFound, message: '这个套餐已下架，请换一个' });
    await transact(db, (t) => setComboActive(t, 'combo-600', true));
    await transact(db, (t) => setComboActive(t, 'combo-own', false));
  });

  it('are placed, shown with their checkout address while they wait, and credited when paid', async () => {
    const token = await server.visitor();
    const placed = await place(token);
    expect(placed.number).toMatch(/^20261121\d{16}$/);
    const record = {
      order: placed.order,
      combo: 'combo-3000',
      amount: 3_000,
      method: 'wechat',
      at: new Date(server.nowMs).toISOString(),
      number: placed.number,
      title: '3000 金币',
      coins: 3_000,
      bonus: 900,
      days: 0,
      expires_at: new Date(server.nowMs + ORDER_MINUTES * 60_000).toISOString(),
      refunded_at: '',
    };
    const waiting = { ...record, state: 'waiting', pay_url: placed.pay_url, paid_at: '' };
    expect(await ordersOf(token)).toEqual([waiting]);
    expect(await ordersOf(token, { order: placed.order, state: 'waiting' })).toEqual([waiting]);
    server.nowMs += 5_000;
    expect(await pay(placed)).toEqual({ status: 200, text: 'success' });
    const paidAt = new Date(server.nowMs).toISOString();
    const paid = { ...record, state: 'paid', paid_at: paidAt };
    expect(await ordersOf(token, { order: placed.order })).toEqual([paid]);
    expect(await ordersOf(token, { state: 'waiting' })).toEqual([]);
    expect((await server.data('user', {}, { token })).coins).toBe(3_900);
    const spend = await server.data('records', { type: 'spend', direction: 'in' }, { token });
    expect(spend.items).toEqual([
      { title: '充值 3000 + 900', coins: 3_900, balance: 3_900, at: paidAt, cause: 'topup' },
    ]);
    expect(spend.months).toEqual([{ month: '2026-11', spent: 0, received: 3_900 }]);
    const out = await server.data('records', { type: 'spend', direction: 'out' }, { token });
    expect(out).toMatchObject({ items: [], total: 0 });
  });

  it('expire by the clock, and are cancelled by their owner alone', async () => {
    const [token, stranger] = [await server.visitor(), await server.visitor()];
    const first = await place(token, {}, crypto.randomUUID());
    expect(await cancel(stranger, first.order)).toMatchObject({ code: CODE.notFound });
    expect(await ordersOf(stranger, { order: first.order })).toEqual([]);
    expect(await cancel(token, first.order)).toMatchObject({
      code: CODE.ok,
      data: { uuids: [first.order] },
    });
    expect(await cancel(token, first.order)).toMatchObject({ code: CODE.ok, data: { uuids: [] } });
    // The list has the newest first.
    server.nowMs += 1;
    const second = await place(token, {}, crypto.randomUUID());
    server.nowMs += ORDER_MINUTES * 60_000 - 1;
    expect(await ordersOf(token, { state: 'waiting' })).toMatchObject([{ order: second.order }]);
    server.nowMs += 1;
    expect(await ordersOf(token, { state: 'waiting' })).toEqual([]);
    const closed = await ordersOf(token, { state: 'closed' });
    expect(closed.map(({ order, state }) => [order, state])).toEqual([
      [second.order, 'expired'],
      [first.order, 'expired'],
    ]);
    expect(closed.some((order) => 'pay_url' in order)).toBe(false);
    expect(await ordersOf(token, { state: 'paid' })).toEqual([]);
  });

  it('from 64 identical calls are one order, with one key and with none', async () => {
    for (const key of [crypto.randomUUID(), undefined]) {
      const token = await server.visitor();
      const placed = await Promise.all(Array.from({ length: 64 }, () => place(token, {}, key)));
      expect(new Set(placed.map(({ order }) => order)).size).toBe(1);
      expect(await ordersOf(token)).toHaveLength(1);
    }
  });

  it('without a key reuse an identical waiting one for a minute', async () => {
    const token = await server.visitor();
    const first = await place(token);
    server.nowMs += 59_999;
    expect(await place(token)).toEqual(first);
    expect((await place(token, { method: 'alipay' })).order).not.toBe(first.order);
    expect((await place(token, { combo: 'combo-1800' })).order).not.toBe(first.order);
    expect((await place(await server.visitor())).order).not.toBe(first.order);
    expect((await place(token, {}, crypto.randomUUID())).order).not.toBe(first.order);
    await cancel(token, first.order);
    const again = await place(token, {}, crypto.randomUUID());
    expect((await place(token)).order).not.toBe(first.order);
    server.nowMs += 60_000;
    expect((await place(token)).order).not.toBe(again.order);
  });

  it('that are paid or closed are no answer to a repeat of their key, and a new key makes another', async () => {
    const token = await server.visitor();
    const end = {
      paid: (order: Awaited<ReturnType<typeof place>>) => pay(order),
      cancelled: ({ order }: { order: string }) => cancel(token, order),
      expired: async () => void (server.nowMs += ORDER_MINUTES * 60_000),
    };
    for (const [name, ends] of Object.entries(end)) {
      const key = crypto.randomUUID();
      const first = await place(token, {}, key);
      expect(await place(token, {}, key)).toEqual(first);
      await ends(first);
      const message = `这个订单已经${name === 'paid' ? '支付' : '关闭'}，请重新下单`;
      const again = await server.ask('placeOrder', ORDER, { token, key });
      expect([name, again]).toMatchObject([name, { code: CODE.conflict, message }]);
      expect(again.data).toEqual({ order: first.order });
      expect((await place(token, {}, crypto.randomUUID())).order).not.toBe(first.order);
    }
  });

  it('beyond five waiting ones close the oldest, and a payment for one of those is credited', async () => {
    const token = await server.visitor();
    const placed = [];
    for (let i = 0; i < ORDERS_WAITING_MAX + 2; i += 1) {
      server.nowMs += 1_000;
      placed.push(await place(token, {}, crypto.randomUUID()));
    }
    const waiting = await ordersOf(token, { state: 'waiting' });
    expect(waiting.map(({ order }) => order)).toEqual(
      placed
        .slice(2)
        .map(({ order }) => order)
        .toReversed(),
    );
    expect((await pay(placed[0]!)).text).toBe('success');
    expect((await server.data('user', {}, { token })).coins).toBe(3_900);
  });

  it('are limited per hour, with the time until the next may be placed', async () => {
    const token = await server.visitor();
    const wanted = Array.from({ length: ORDERS_PER_ACCOUNT_HOUR + 10 }, () =>
      server.ask('placeOrder', ORDER, { token, key: crypto.randomUUID() }),
    );
    const answers = await Promise.all(wanted);
    const refused = answers.filter(({ code }) => code === CODE.tooMany);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ data: { retry_after: 3_600 } });
    expect(await ordersOf(token, { state: 'waiting' })).toHaveLength(ORDERS_WAITING_MAX);
    server.nowMs += 3_600_000;
    expect((await server.ask('placeOrder', ORDER, { token })).code).toBe(CODE.ok);
  });

  it('with an unknown combo, method or return address are refused', async () => {
    const token = await server.visitor();
    const ask = (more: object) => server.ask('placeOrder', { ...ORDER, ...more }, { token });
    expect(await ask({ combo: 'combo-none' })).toMatchObject({ code: CODE.notFound });
    expect(await ask({ method: 'cash' })).toMatchObject({
      code: CODE.badInput,
      data: { field: 'method' },
    });
    expect(await ask({ return_url: 'nowhere' })).toMatchObject({ code: CODE.badInput });
    expect(await ordersOf(token)).toEqual([]);
  });

  it('of a month add to the running days, and unlock without a row in the ledger', async () => {
    const token = await server.visitor();
    const startMs = server.nowMs;
    const dayMs = 86_400_000;
    for (let i = 0; i < 2; i += 1) {
      await pay(await place(token, { combo: 'combo-month' }, crypto.randomUUID()));
    }
    const until = async () =>
      Date.parse((await server.data('user', {}, { token })).combo_until ?? '');
    expect(await until()).toBe(startMs + 60 * dayMs);
    server.nowMs += 90 * dayMs;
    await pay(await place(token, { combo: 'combo-month' }));
    expect(await until()).toBe(server.nowMs + 30 * dayMs);
    expect(await server.data('records', { type: 'spend' }, { token })).toMatchObject({ total: 0 });
    server.nowMs = startMs;
  });

  it('count months by the calendar of China', async () => {
    const token = await server.visitor();
    const startMs = server.nowMs;
    for (const [at, coins] of [
      ['2026-11-30T15:59:59.999Z', 5],
      ['2026-11-30T16:00:00Z', 7],
      ['2026-12-31T15:00:00Z', -2],
      ['2026-12-31T16:00:00Z', -3],
    ] as const) {
      server.nowMs = Date.parse(at);
      await server.grant(token, coins);
    }
    server.nowMs = startMs;
    const { months } = await server.data('records', { type: 'spend' }, { token });
    expect(months).toEqual([
      { month: '2027-01', spent: 3, received: 0 },
      { month: '2026-12', spent: 2, received: 7 },
      { month: '2026-11', spent: 0, received: 5 },
    ]);
    const second = await server.data('records', { type: 'spend', page: 2, size: 2 }, { token });
    expect(second.months).toEqual([]);
    expect(second.items.map((item) => 'balance' in item && item.balance)).toEqual([12, 5]);
  });
});

it('orders are refused without a provider, and no payment method is offered', async () => {
  const server = await startServer({ providers: [] });
  const token = await server.visitor();
  expect(await server.data('pay', {}, { token })).toEqual({ methods: [] });
  expect((await server.ask('placeOrder', ORDER, { token })).code).toBe(CODE.badInput);
  const notice = { number: '2026112100000000', signedMs: server.nowMs };
  expect((await sendNotice(server.address, server.services.secret, notice)).status).toBe(404);
  const checkout = await openResponse(await fetch(`${server.address}/api/gateway/sandbox/x`));
  expect(checkout.code).toBe(CODE.notFound);
  await server.close();
});
