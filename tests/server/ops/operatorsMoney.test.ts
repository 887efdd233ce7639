import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../server/storage/database.ts';
import { type PaymentNotice, takeNotice } from '../../../server/domain/orders/payments.ts';
import type { DataOf, placeOrder } from '../../../src/shared/contract/index.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { operate } from './operate.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('operators, about money,', (kind) => {
  let server: TestServer;
  let token: string;
  let username: string;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs += 60_000;
    token = await server.visitor();
    ({ username } = await server.data('user', {}, { token }));
  });

  const run = (...argv: string[]) => operate(server, ...argv);
  const done = async (...argv: string[]) => {
    const reply = await run(...argv);
    expect(reply).toMatchObject({ code: 0, err: '' });
    return reply.out;
  };
  const place = (combo: string) =>
    server.data('placeOrder', { combo, method: 'wechat' }, { token });
  type Placed = DataOf<typeof placeOrder>;
  let events = 0;
  const notify = ({ number, amount }: Placed, change: Partial<PaymentNotice> = {}) => {
    const event = `${kind}-${(events += 1)}`;
    const notice = { event, number, amount, state: 'paid' as const, transactionId: `t-${event}` };
    return transact(server.services.db, (t) =>
      takeNotice(t, 'sandbox', { ...notice, ...change }, server.nowMs),
    );
  };
  const user = () => server.data('user', {}, { token });
  const combos = async () => (await server.data('combo', {}, { token })).combos;
  const orderState = async (order: string) => {
    const { items } = await server.data('records', { type: 'order', order }, { token });
    return items[0];
  };

  describe('orders', () => {
    it('are listed by state and by user, and shown with all their notifications', async () => {
      const waiting = await place('combo-600');
      server.nowMs += 1;
      const paid = await place('combo-1800');
      await notify(paid);
      const numbers = async (...argv: string[]) => {
        const out = await done('orders', 'list', '--user', username, ...argv, '--json');
        return (JSON.parse(out) as { number: string }[]).map(({ number }) => number);
      };
      expect(await numbers()).toEqual([paid.number, waiting.number]);
      expect(await numbers('--state', 'paid')).toEqual([paid.number]);
      expect(await numbers('--state', 'waiting')).toEqual([waiting.number]);
      expect(await numbers('--state', 'expired')).toEqual([]);
      const shown = await done('orders', 'show', paid.number.replace(/(.{4})/g, '$1 '));
      for (const text of [`用户名：${username}`, '¥18.00', '已支付', '已入账']) {
        expect(shown).toContain(text);
      }
      server.nowMs += 3_600_000;
      expect(await numbers('--state', 'waiting')).toEqual([]);
      expect(await numbers('--state', 'expired')).toEqual([waiting.number]);
      expect(await done('orders', 'list')).toContain(waiting.number);
      expect(await run('orders', 'list', '--state', 'closed')).toMatchObject({ code: 2 });
      expect(await run('orders', 'show', '2026')).toMatchObject({ code: 1 });
    });

    it('are refunded once, with the reason in the ledger of the paying account', async () => {
      const placed = await place('combo-1800');
      expect(await run('orders', 'refund', placed.number, '--reason', '退')).toMatchObject({
        code: 1,
        err: expect.stringContaining('没有付款'),
      });
      await notify(placed);
      const { coins } = await user();
      expect(coins).toBe(1_980);
      const replies = await Promise.all(
        Array.from({ length: 4 }, () =>
          run('orders', 'refund', placed.number, '--reason', '七天内退款'),
        ),
      );
      expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
      expect((await user()).coins).toBe(0);
      const { items } = await server.data('records', { type: 'spend' }, { token });
      expect(items[0]).toMatchObject({ title: '退款：七天内退款', coins: -coins, balance: 0 });
      expect(await orderState(placed.order)).toMatchObject({
        refunded_at: new Date(server.nowMs).toISOString(),
      });
      expect(await done('orders', 'show', placed.number)).toContain('已支付，已退');
      expect(await run('ledger', 'check')).toMatchObject({ code: 0 });
    });

    it('are not refunded if their coins are spent', async () => {
      const placed = await place('combo-600');
      await notify(placed);
      await done('coins', 'take', username, '1', '--reason', '测试');
      expect(await run('orders', 'refund', placed.number, '--reason', '退')).toMatchObject({
        code: 1,
        err: '金币不足，还差 1',
      });
      expect((await user()).coins).toBe(599);
      expect(await orderState(placed.order)).toMatchObject({ refunded_at: '' });
    });
  });

  it('list first the provider notifications that need attention', async () => {
    const [wrong, late, right] = [
      await place('combo-600'),
      await place('combo-1800'),
      await place('combo-3000'),
    ];
    await notify(wrong, { amount: 1 });
    await notify(wrong, { number: '20261121999999999999' });
    server.nowMs += 3_600_000;
    await notify(late);
    const fresh = await place('combo-600');
    await notify(fresh);
    await notify(right, { state: 'failed' });
    const all = JSON.parse(await done('orders', 'notices', '--json')) as {
      order_number: string;
      outcome: string;
      late: boolean;
    }[];
    const mine = new Set([wrong, late, right, fresh].map(({ number }) => number));
    const shown = all
      .filter(({ order_number: number }) => mine.has(number) || number.endsWith('9999999'))
      .map((event) => `${event.outcome}${event.late ? ' late' : ''}`);
    expect(shown.slice(0, 2).toSorted()).toEqual(['unknown_order', 'wrong_amount']);
    expect(shown[2]).toBe('credited late');
    expect(shown.slice(3).toSorted()).toEqual(['credited', 'noted']);
    expect(await done('orders', 'notices')).toMatch(/已入账（迟到）[^]*已入账 /);
  });

  describe('combos', () => {
    it('are added, changed, removed and restored, and the app sees it at once', async () => {
      await done(
        'combos',
        'set',
        'combo-9',
        '--title',
        '九块九',
        '--amount',
        '9.9',
        '--coins',
        '990',
      );
      expect((await combos()).at(-1)).toMatchObject({
        uuid: 'combo-9',
        kind: 'coins',
        amount: 990,
        original_amount: 990,
        coins: 990,
      });
      const placed = await place('combo-9');
      await done('combos', 'set', 'combo-9', '--amount', '8', '--original', '12.50', '--sort', '1');
      expect((await combos())[0]).toMatchObject({
        uuid: 'combo-9',
        title: '九块九',
        amount: 800,
        original_amount: 1_250,
      });
      // Placed orders stay unchanged.
      expect(placed.amount).toBe(990);
      expect(await orderState(placed.order)).toMatchObject({ amount: 990, coins: 990 });
      await done('combos', 'off', 'combo-9');
      expect((await combos()).map(({ uuid }) => uuid)).not.toContain('combo-9');
      expect(
        await server.ask('placeOrder', { combo: 'combo-9', method: 'wechat' }, { token }),
      ).toMatchObject({ code: CODE.notFound });
      expect(await done('combos', 'list')).toMatch(/combo-9 .*下架/);
      await done('combos', 'on', 'combo-9');
      expect((await combos()).map(({ uuid }) => uuid)).toContain('combo-9');
    });

    it('of days add time', async () => {
      await done('combos', 'set', 'week', '--title', '周卡', '--amount', '12', '--days', '7');
      expect((await combos()).find(({ uuid }) => uuid === 'week')).toMatchObject({
        kind: 'time',
        days: 7,
      });
      await notify(await place('week'));
      expect((await user()).combo_until).toBe(
        new Date(server.nowMs + 7 * 86_400_000).toISOString(),
      );
    });

    it.each([
      ['--amount', '6'],
      ['--title', '没有价格', '--coins', '600'],
      ['--title', '什么也不给', '--amount', '6'],
      ['--title', '小数太多', '--amount', '6.001', '--coins', '600'],
      ['--title', '负的', '--amount=-6', '--coins', '600'],
      ['--title', '太贵', '--amount', '12345678', '--coins', '600'],
      ['--title', '半个金币', '--amount', '6', '--coins', '0.5'],
      ['--title', '推荐', '--amount', '6', '--coins', '600', '--best', '2'],
    ])('with %s %s … are refused', async (...options) => {
      const before = await combos();
      expect(await run('combos', 'set', 'bad', ...options)).toMatchObject({ code: 2, out: '' });
      expect(await combos()).toEqual(before);
    });

    it('that do not exist are not removed, and an id with spaces is refused', async () => {
      expect(await run('combos', 'off', 'nothing')).toMatchObject({ code: 1 });
      expect(
        await run('combos', 'set', '新 套餐', '--title', '一', '--amount', '6', '--coins', '6'),
      ).toMatchObject({ code: 2 });
    });
  });
});
