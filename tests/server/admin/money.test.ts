import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeNotice } from '../../../server/domain/orders/payments.ts';
import { transact } from '../../../server/storage/database.ts';
import {
  checkLedger,
  downloadLedger,
  downloadOrders,
  listLedger,
  listOrders,
  refundOrder,
} from '../../../src/shared/admin/money.ts';
import type { Role } from '../../../src/shared/admin/call.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { getThread } from '../../../src/shared/admin/support.ts';
import type { TokenScope } from '../../../src/shared/admin/tokens.ts';
import { sendService } from '../../../src/shared/contract/service.ts';
import {
  type AdminClient,
  adminClient,
  bearer,
  operatorOf,
  tokenOf,
} from '../../support/product/adminClient.ts';
import { callApi } from '../../support/product/callApi.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../support/product/testServer.ts';
import { anOrder } from '../domain/orders/anOrder.ts';

forEachDatabase('orders and ledger in the admin API', (kind) => {
  let server: TestServer;
  let owner: AdminClient;
  let token: string;
  let id: string;

  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
    owner = await operatorOf(server, 'owner');
    token = await server.visitor();
    await server.grant(token, 100);
    id = (await server.data('user', {}, { token })).uuid;
  });
  afterAll(() => server.close());

  const paidOrder = async () => {
    const order = await anOrder(server, id);
    const { number, amount } = order;
    const notice = { event: number, number, state: 'paid', amount, transactionId: `T${number}` };
    await transact(server.services.db, (t) =>
      takeNotice(t, 'sandbox', { ...notice, state: 'paid' }, server.nowMs),
    );
    return order;
  };
  const balance = async () => (await server.data('user', {}, { token })).coins;
  const textOf = async (call: typeof downloadOrders | typeof downloadLedger, input: object) => {
    const { status, headers, body } = await owner.send(call, input);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return body as string;
  };

  it('refunds an order once, however often it is asked at once, and nothing that was spent', async () => {
    const order = await paidOrder();
    expect(await balance()).toBe(700);
    const input = { id: order.id, reason: '付错了' };
    const sent = await Promise.all(Array.from({ length: 8 }, () => owner.send(refundOrder, input)));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect(await balance()).toBe(100);
    const { items } = await owner.ask(listLedger, { user: id, kind: 'refund' });
    expect(items).toMatchObject([{ delta: -600, operator: 'owner', title: '退款：付错了' }]);
    const audit = await owner.ask(listAudit, { on_id: order.id });
    expect(audit.items).toMatchObject([{ what: 'order.refund', on_title: order.number }]);

    const spent = await paidOrder();
    const { db } = server.services;
    await server.grant(token, -650);
    const refused = await owner.refused(refundOrder, { id: spent.id, reason: '付错了' });
    expect(refused).toMatchObject({ error: 'conflict', message: /只剩 50 金币，不够收回 600/ });
    const row = await db
      .selectFrom('pay_order')
      .select('refunded_at')
      .where('id', '=', spent.id)
      .executeTakeFirstOrThrow();
    expect(row.refunded_at).toBeNull();
    await server.grant(token, 50);
    expect((await owner.refused(refundOrder, { id: 'gone', reason: '无' })).error).toBe(
      'not_found',
    );
    const support = await operatorOf(server, 'support');
    expect((await support.refused(refundOrder, input)).error).toBe('refused');
    server.nowMs += 11 * 60_000;
    expect((await owner.refused(refundOrder, input)).error).toBe('step_up');
    owner = await operatorOf(server, 'owner');
  });

  it('finds orders by state, number, payment, account and day of China', async () => {
    const paid = await paidOrder();
    const old = await anOrder(server, id, { created_at: START_MS - 3_600_000 * 30, expires_at: 1 });
    const ids = async (input: object) =>
      (await owner.ask(listOrders, input)).items.map((order) => order.id);
    expect(await ids({ state: 'expired' })).toEqual([old.id]);
    expect(await ids({ q: paid.number })).toEqual([paid.id]);
    expect(await ids({ q: `T${paid.number}` })).toEqual([paid.id]);
    expect(await ids({ user: 'gone' })).toEqual([]);
    expect((await ids({ state: 'paid' }))[0]).toBe(paid.id);
    const refunded = await owner.ask(listOrders, { state: 'refunded' });
    expect(refunded.items).toMatchObject([{ state: 'refunded', amount: 600 }]);
    // START_MS is noon of the 21st in China; 30 hours before it is 6 o'clock of the 20th.
    expect(await ids({ from: '2026-11-20', until: '2026-11-20' })).toEqual([old.id]);
    expect(await ids({ until: '2026-11-19' })).toEqual([]);
    expect((await owner.refused(listOrders, { from: '2026-13-01' })).field).toBe('from');
    const page = await owner.ask(listOrders, { user: id, size: 1, page: 2 });
    expect([page.items.length, page.total]).toEqual([1, (await ids({ user: id })).length]);
  });

  it('sends what a filter finds as CSV that runs no formula', async () => {
    const risky = await anOrder(server, id, { title: '=HYPERLINK("x")', number: '9'.repeat(24) });
    const orders = await textOf(downloadOrders, { user: id });
    expect(orders).toContain(`"\t${risky.number}"`);
    expect(orders).toContain(`"'=HYPERLINK(""x"")"`);
    const { total } = await owner.ask(listOrders, { user: id });
    expect(orders.trimEnd().split('\r\n')).toHaveLength(total + 1);
    const ledger = await textOf(downloadLedger, { kind: 'refund' });
    expect(ledger.trimEnd().split('\r\n')).toHaveLength(2);
    expect(ledger).toMatch(/"退款",-600,100,"退款：付错了","refund:\d+","owner"\r\n$/);
  });

  it('sends lists longer than a batch whole, each row once', async () => {
    const { db } = server.services;
    const rows = Array.from({ length: 2_500 }, (_, i) => ({
      cause: `many:${String(i).padStart(4, '0')}`,
      user_id: id,
      kind: 'bonus' as const,
      delta: i % 2 === 0 ? 1 : -1,
      balance_after: 0,
      title: '批',
      ref: '',
      // Many of one time: the place between two batches is among them.
      created_at: START_MS + Math.floor(i / 700),
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('coin_ledger')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    const csv = await textOf(downloadLedger, { kind: 'bonus', user: id });
    const causes = [...csv.matchAll(/many:\d{4}/g)].map(([cause]) => cause);
    expect(causes).toHaveLength(2_500);
    expect(new Set(causes).size).toBe(2_500);
    await db.deleteFrom('coin_ledger').where('title', '=', '批').execute();
  });

  it('checks each balance against its ledger', async () => {
    expect(await owner.ask(checkLedger, {})).toMatchObject({ fault_count: 0, faults: [] });
    const { db } = server.services;
    const set = (coins: number) =>
      db.updateTable('app_user').set({ coins }).where('id', '=', id).execute();
    const coins = await balance();
    await set(coins + 7);
    const viewer = await operatorOf(server, 'viewer');
    expect(await viewer.ask(checkLedger, {})).toMatchObject({
      fault_count: 1,
      faults: [{ id, coins: coins + 7, sum: coins }],
    });
    await set(coins);
  });

  it('show the number of an order, which opens its account, whole to 站长 alone', async () => {
    const [paid, refunded] = [await paidOrder(), await paidOrder()];
    await owner.ask(refundOrder, { id: refunded.id, reason: '付错了' });
    await callApi(server.address, sendService, { text: '没到账', order: paid.id }, { token });
    const numbers = [paid.number, refunded.number];
    /** Every answer that has an order in it, of those that the reader gets. */
    const seenBy = async (reader: AdminClient, headers: Record<string, string> = {}) => {
      const sent = [
        await reader.send(listOrders, { user: id }, headers),
        await reader.send(listOrders, { q: paid.number }, headers),
        await reader.send(listLedger, { user: id }, headers),
        await reader.send(getThread, { id }, headers),
        await reader.send(downloadOrders, {}, headers),
        await reader.send(downloadLedger, {}, headers),
        await reader.send(listAudit, { on_id: refunded.id }, headers),
      ];
      const answers = sent.filter(({ status }) => status === 200);
      return answers.map(({ body }) => JSON.stringify(body));
    };
    const holder = async (role: Role, scope: TokenScope) =>
      seenBy(adminClient(server.address), bearer(await tokenOf(server, role, scope)));
    for (const answers of [await seenBy(owner), await holder('owner', 'all')]) {
      const whole = answers.map((text) => numbers.some((number) => text.includes(number)));
      expect(whole).toEqual(Array.from({ length: 7 }, () => true));
    }
    const others: [number, string[]][] = [
      [4, await seenBy(await operatorOf(server, 'support'))],
      [7, await seenBy(await operatorOf(server, 'viewer'))],
      [7, await holder('owner', 'read')],
      [4, await holder('support', 'all')],
      [7, await holder('viewer', 'all')],
    ];
    const masked = numbers.map((number) => `20261121${'*'.repeat(12)}${number.slice(-4)}`);
    for (const [count, answers] of others) {
      expect(answers).toHaveLength(count);
      for (const text of answers) {
        expect(masked.some((number) => text.includes(number))).toBe(true);
        for (const number of numbers) expect(text).not.toContain(number.slice(8, -4));
      }
    }
  });
});
