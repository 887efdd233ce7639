import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE, type OrderRecord } from '../../../src/shared/contract/index.ts';
import {
  NOTICE_BYTES_MAX,
  NOTICE_WINDOW_SECONDS,
  ORDER_MINUTES,
} from '../../../src/shared/limits.ts';
import { expectRightBooks, readBooks } from '../domain/ledger/moneyInvariants.ts';
import { type Said, sendNotice } from './payment.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { openResponse, startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('payment notifications', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());

  const placed = async () => {
    const token = await server.visitor();
    const input = { combo: 'combo-3000', method: 'wechat' };
    const { order, number } = await server.data('placeOrder', input, { token });
    return { token, order, number };
  };
  const send = (said: Omit<Said, 'signedMs'> & { signedMs?: number }) =>
    sendNotice(server.address, server.services.secret, { signedMs: server.nowMs, ...said });
  const coinsOf = async (token: string) => (await server.data('user', {}, { token })).coins;
  const stateOf = async (token: string, order: string) => {
    const { items } = await server.data('records', { type: 'order', order }, { token });
    return (items as OrderRecord[])[0]?.state;
  };
  const outcomesOf = async (number: string) => {
    const rows = await server.services.db
      .selectFrom('notice_event')
      .select(['id', 'outcome'])
      .where('order_number', '=', number)
      .execute();
    return Object.fromEntries(rows.map(({ id, outcome }) => [id.split(':').at(-1), outcome]));
  };
  const received = { status: 200, text: 'success' };
  const refused = { status: 400, text: 'fail' };

  it('of all sorts, 129 at once, credit an order once', async () => {
    const { token, number } = await placed();
    const { token: stranger } = await placed();
    const sorts: ((i: number) => Parameters<typeof send>[0])[] = [
      () => ({ number, event: 'e:same' }),
      (i) => ({ number, event: `e:${i}` }),
      (i) => ({ number, event: `w:${i}`, amount: 1 }),
      (i) => ({ number, event: `f:${i}`, state: 'failed' }),
      (i) => ({ number, event: `x:${i}`, key: 'another key' }),
      (i) => ({
        number,
        event: `o:${i}`,
        signedMs: server.nowMs - (NOTICE_WINDOW_SECONDS + 1) * 1_000,
      }),
    ];
    const replies = await Promise.all(
      Array.from({ length: 129 }, (_, i) => send(sorts[i % sorts.length]!(i))),
    );
    replies.forEach((reply, i) => {
      expect(reply).toEqual(i % sorts.length < 4 ? received : refused);
    });
    expect(await coinsOf(token)).toBe(3_900);
    expect(await coinsOf(stranger)).toBe(0);
    const outcomes = Object.values(await outcomesOf(number));
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
    const { uuid } = await server.data('user', {}, { token });
    expectRightBooks(await readBooks(server.services.db, [uuid]));
  });

  it('of the same event are answered twice and stored once', async () => {
    const { token, number } = await placed();
    expect(await send({ number, event: 'one' })).toEqual(received);
    expect(await send({ number, event: 'one' })).toEqual(received);
    expect(await send({ number, event: 'two' })).toEqual(received);
    expect(await outcomesOf(number)).toEqual({ one: 'credited', two: 'repeated' });
    expect(await coinsOf(token)).toBe(3_900);
  });

  it.each([
    ['late', (token: string, order: string) => ({ token, order, waitMs: ORDER_MINUTES * 60_000 })],
    ['cancelled', (token: string, order: string) => ({ token, order, cancel: true, waitMs: 0 })],
  ])('credit the account, although the order was %s', async (_, how) => {
    const { token, order, number } = await placed();
    const { waitMs, ...rest } = how(token, order);
    if ('cancel' in rest) {
      const body = JSON.stringify({ action: 'cancel', type: 'order', order });
      const headers = { authorization: token };
      await fetch(`${server.address}/api/records/`, { method: 'POST', headers, body });
    }
    server.nowMs += waitMs;
    expect(await stateOf(token, order)).toBe('expired');
    expect(await send({ number })).toEqual(received);
    expect(await stateOf(token, order)).toBe('paid');
    expect(await coinsOf(token)).toBe(3_900);
  });

  it('credit a payment after a failure, and change nothing for a failure after a payment', async () => {
    const { token, order, number } = await placed();
    expect(await send({ number, event: 'f1', state: 'failed' })).toEqual(received);
    expect(await stateOf(token, order)).toBe('failed');
    expect(await send({ number, event: 'p1' })).toEqual(received);
    expect(await send({ number, event: 'f2', state: 'failed' })).toEqual(received);
    expect(await stateOf(token, order)).toBe('paid');
    expect(await coinsOf(token)).toBe(3_900);
    expect(await outcomesOf(number)).toEqual({ f1: 'noted', p1: 'credited', f2: 'noted' });
  });

  it('of a wrong amount or an unknown order credit no account, are stored, and are reported to the operator', async () => {
    const { token, order, number } = await placed();
    const none = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    for (const amount of [0, 1, 2_999, 3_001, Number.MAX_SAFE_INTEGER]) {
      expect(await send({ number, event: `a${amount}`, amount })).toEqual(received);
    }
    expect(await send({ number: none })).toEqual(received);
    expect(await coinsOf(token)).toBe(0);
    expect(await stateOf(token, order)).toBe('waiting');
    expect(new Set(Object.values(await outcomesOf(number)))).toEqual(new Set(['wrong_amount']));
    expect(await outcomesOf(none)).toEqual({ paid: 'unknown_order' });
    expect(server.reports.at(-1)).toBe(
      `notice of sandbox not credited: unknown_order, order ${none}`,
    );
    expect(await send({ number, event: 'right' })).toEqual(received);
    expect(await coinsOf(token)).toBe(3_900);
  });

  it.each([
    ['with another key', { key: 'k' }],
    ['with a body that is not the signed one', { body: '{"amount":1}' }],
    ['that is no JSON, though rightly signed', { event: '' }],
    ['of a negative amount', { amount: -3_000 }],
    ['of part of a fen', { amount: 3_000.5 }],
    ['of an amount beyond the safe integers', { amount: 1e21 }],
    ['from the future', { signedMs: Number.MAX_SAFE_INTEGER }],
    ['from before time', { signedMs: -1 }],
    ['of no number', { number: "1' or '1'='1" }],
  ])('%s are refused', async (_, wrong) => {
    const { token, number } = await placed();
    expect(await send({ number, ...wrong })).toEqual(refused);
    expect(await coinsOf(token)).toBe(0);
    expect(await outcomesOf(number)).toEqual({});
  });

  it('are accepted at the edge of their time, and refused a second beyond it', async () => {
    const { number } = await placed();
    const edge = NOTICE_WINDOW_SECONDS * 1_000;
    for (const ms of [edge, -edge]) {
      expect(await send({ number, signedMs: server.nowMs + ms })).toEqual(received);
      const beyond = ms + Math.sign(ms) * 1_000;
      expect(await send({ number, signedMs: server.nowMs + beyond })).toEqual(refused);
    }
  });

  it('that are unsigned, too large, of another method or for an unknown provider are refused', async () => {
    const url = `${server.address}/api/notice/sandbox`;
    const post = async (to: string, body: string) => {
      const response = await fetch(to, { method: 'POST', body });
      return { status: response.status, text: await response.text() };
    };
    expect(await post(url, '')).toEqual(refused);
    expect(await post(url, 'x'.repeat(NOTICE_BYTES_MAX + 1))).toEqual({
      status: 413,
      text: 'fail',
    });
    expect(await post(`${url}x`, '')).toEqual({ status: 404, text: 'fail' });
    expect((await openResponse(await fetch(url))).code).toBe(CODE.notFound);
  });

  it('leave no signature in the log or the report', async () => {
    const { number } = await placed();
    await send({ number, key: 'k' });
    expect([...server.lines, ...server.reports].join('\n')).not.toMatch(/[0-9a-f]{64}|sig=/);
  });
});
