import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CODE, type InputOf } from '../../../../src/shared/contract/index.ts';
import { sendService, service } from '../../../../src/shared/contract/service.ts';
import {
  SERVICE_MESSAGES_PER_HOUR,
  SERVICE_MESSAGES_SHOWN_MAX,
  SERVICE_TEXT_CHARACTERS_MAX,
} from '../../../../src/shared/limits.ts';
import { transact } from '../../../../server/storage/database.ts';
import { addMessage } from '../../../../server/domain/support/messages.ts';
import { listThreads } from '../../../../server/domain/support/threads.ts';
import { callApi } from '../../../support/product/callApi.ts';
import { anOrder } from '../orders/anOrder.ts';
import { garbage, inputsOf } from '../../http/inputsOf.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import {
  openResponse,
  START_MS,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

const HOUR_MS = 3_600_000;

forEachDatabase('the support conversation', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = START_MS;
    token = await server.visitor();
  });

  type Message = InputOf<typeof sendService>;
  type Reported = { readonly token?: string; readonly extra?: Record<string, string> };
  const send = async (input: Message, reported: Reported = {}) => {
    const { message } = await callApi(server.address, sendService, input, { token, ...reported });
    return message;
  };
  const read = (input: InputOf<typeof service> = {}, by = token) =>
    callApi(server.address, service, input, { token: by });
  const texts = async (after?: string) =>
    (await read(after === undefined ? {} : { after })).messages.map(({ text }) => text);
  const idOf = async (by: string) => (await server.data('user', {}, { token: by })).uuid;
  const answer = async (text: string, by = token) => {
    const userId = await idOf(by);
    return transact(server.services.db, (t) =>
      addMessage(t, userId, { text, fromOperator: true }, server.nowMs, server.services.random),
    );
  };
  const placeOrder = async (by: string) => anOrder(server, await idOf(by));

  it('begins empty, and has the messages of both sides in the order in which they were sent', async () => {
    expect(await read()).toEqual({ messages: [], hours: '' });
    const first = await send({ text: '  金币没到账 ' });
    expect(first).toMatchObject({ from: 'user', text: '金币没到账', account: false });
    // All within one millisecond of the test's clock.
    await answer('请稍等');
    await send({ text: '好的' });
    const { messages } = await read();
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['user', '金币没到账'],
      ['desk', '请稍等'],
      ['user', '好的'],
    ]);
    expect(messages[0]).toEqual(first);
  });

  it('belongs to its account alone', async () => {
    const mine = await send({ text: '我的' });
    const other = await server.visitor();
    expect((await read({}, other)).messages).toEqual([]);
    // A message of another account is no valid cursor.
    await send({ text: '他的' }, { token: other });
    expect((await read({ after: mine.uuid }, other)).messages).toMatchObject([{ text: '他的' }]);
  });

  it('returns the messages after a given one, or the last ones if that is unknown', async () => {
    const first = await send({ text: '一' });
    await send({ text: '二' });
    const third = await answer('三');
    expect(await texts(first.uuid)).toEqual(['二', '三']);
    expect(await texts(third.id)).toEqual([]);
    expect(await texts('unknown-message')).toEqual(['一', '二', '三']);
  });

  it('misses no message written while the clock of another process was behind', async () => {
    const mine = await send({ text: '在吗' });
    server.nowMs -= 5 * HOUR_MS;
    await answer('在');
    expect(await texts(mine.uuid)).toEqual(['在']);
  });

  it(`shows the last ${SERVICE_MESSAGES_SHOWN_MAX} messages`, async () => {
    for (let i = 0; i <= SERVICE_MESSAGES_SHOWN_MAX; i += 1) await answer(String(i));
    const shown = await texts();
    expect(shown).toHaveLength(SERVICE_MESSAGES_SHOWN_MAX);
    expect([shown[0], shown.at(-1)]).toEqual(['1', String(SERVICE_MESSAGES_SHOWN_MAX)]);
  });

  it('includes an order of the account, in its current state', async () => {
    const order = await placeOrder(token);
    const message = await send({ order: order.id });
    expect(message).toMatchObject({
      text: '',
      order: { order: order.id, number: order.number, title: '600 金币', state: 'waiting' },
    });
    server.nowMs += HOUR_MS;
    expect((await read()).messages).toMatchObject([{ order: { state: 'expired' } }]);
    await server.services.db
      .updateTable('pay_order')
      .set({ state: 'paid', paid_at: server.nowMs })
      .where('id', '=', order.id)
      .execute();
    expect((await read()).messages).toMatchObject([{ order: { state: 'paid' } }]);
  });

  it('includes no order of another account, and none that never existed', async () => {
    const order = await placeOrder(await server.visitor());
    for (const id of [order.id, order.number, 'unknown-order']) {
      await expect(send({ text: '查一下', order: id })).rejects.toMatchObject({
        code: CODE.notFound,
      });
    }
    expect(await texts()).toEqual([]);
  });

  it('shows support the account and never a password', async () => {
    const { username, password } = await server.data('user', {}, { token });
    const message = await send({ account: true });
    expect(message).toMatchObject({ account: true, text: '' });
    expect(JSON.stringify(await read())).not.toContain(password);
    const { items } = await listThreads(server.services.db, { page: 1, size: 50 });
    const conversation = items.find((each) => each.username === username);
    expect(conversation).toMatchObject({ username, with_account: 1, from_desk: 0 });
    expect(JSON.stringify(conversation)).not.toContain(password);
  });

  it('refuses a message that is empty, too long, or from an unknown account', async () => {
    for (const input of [
      {},
      { text: '   ' },
      { text: '长'.repeat(SERVICE_TEXT_CHARACTERS_MAX + 1) },
    ]) {
      await expect(send(input)).rejects.toMatchObject({ code: CODE.badInput });
    }
    await expect(send({ text: '在吗' }, { token: 'x'.repeat(32) })).rejects.toMatchObject({
      code: CODE.tokenExpired,
    });
    await expect(read({}, 'x'.repeat(32))).rejects.toMatchObject({ code: CODE.tokenExpired });
    expect(await texts()).toEqual([]);
  });

  it('stores a message once if it is sent again by its key, in parallel too', async () => {
    const extra = { idempotency: randomUUID() };
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => send({ text: '一次' }, { extra })),
    );
    expect(new Set(sent.map(({ uuid }) => uuid)).size).toBe(1);
    expect(await texts()).toEqual(['一次']);
    await expect(send({ text: '另一句' }, { extra })).rejects.toMatchObject({
      code: CODE.conflict,
    });
  });

  it(`accepts ${SERVICE_MESSAGES_PER_HOUR} messages an hour, in parallel no more, and reports the time until the next`, async () => {
    const results = await Promise.allSettled(
      Array.from({ length: SERVICE_MESSAGES_PER_HOUR + 5 }, (_, i) => send({ text: String(i) })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      SERVICE_MESSAGES_PER_HOUR,
    );
    server.nowMs += HOUR_MS / 2;
    const error = await send({ text: '还有' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: CODE.tooMany });
    const { retry_after: seconds } = (error as { data: { retry_after: number } }).data;
    expect(seconds).toBeGreaterThanOrEqual(1_800);
    expect(seconds).toBeLessThanOrEqual(1_801);
    // Support can still answer, and the limit ends after an hour.
    await answer('看到了');
    server.nowMs += seconds * 1_000;
    expect(await send({ text: '还有' })).toMatchObject({ text: '还有' });
  });

  it('lists waiting accounts before answered ones, the longest waiting first', async () => {
    const waiting = [token, await server.visitor(), await server.visitor()];
    for (const each of waiting) {
      server.nowMs += 1_000;
      await send({ text: '在吗' }, { token: each });
    }
    server.nowMs += 1_000;
    await answer('在', waiting[0]);
    const ids = await Promise.all(waiting.map(idOf));
    const order = (await listThreads(server.services.db, { page: 1, size: 50 })).items
      .map((each) => each.user_id)
      .filter((id) => ids.includes(id));
    expect(order).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('answers any input that its schema accepts by the schema of its data, and garbage without a fault', async () => {
    const own = await placeOrder(token);
    const known = fc.constant(own.id);
    const inputs = inputsOf(sendService.input, known) as fc.Arbitrary<object>;
    const codes = new Set<number>();
    const field = fc.constantFrom('text', 'order', 'account', 'after', 'idempotency', 'token');
    await fc.assert(
      fc.asyncProperty(inputs, field, garbage, fc.boolean(), async (input, name, value, spoil) => {
        server.nowMs += HOUR_MS / SERVICE_MESSAGES_PER_HOUR;
        const body = { token, ...input, ...(spoil ? { [name]: value } : {}) };
        const response = await fetch(`${server.address}/api/service/`, {
          method: 'POST',
          body: JSON.stringify(body),
        });
        const { code, data } = await openResponse(response);
        codes.add(code);
        if (code === CODE.ok) v.assert(sendService.data, data);
        const query = new URLSearchParams({ after: String(value) });
        const reported = await openResponse(
          await fetch(`${server.address}/api/service?${query}`, {
            headers: { authorization: token },
          }),
        );
        expect([CODE.ok, CODE.badInput]).toContain(reported.code);
        if (reported.code === CODE.ok) v.assert(service.data, reported.data);
      }),
      { numRuns: 120, seed: 1 },
    );
    expect(codes).toContain(CODE.ok);
    expect(codes).not.toContain(CODE.fault);
    expect(server.reports).toEqual([]);
  });
});
