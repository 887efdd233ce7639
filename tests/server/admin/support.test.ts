import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOverview } from '../../../src/shared/admin/site.ts';
import {
  answerThread,
  closeThread,
  getThread,
  listThreads,
} from '../../../src/shared/admin/support.ts';
import { sendService, service } from '../../../src/shared/contract/service.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { callApi } from '../../support/product/callApi.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('customer service in the admin API', (kind) => {
  let server: TestServer;
  let support: AdminClient;
  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
    support = await operatorOf(server, 'support');
  });
  afterAll(() => server.close());

  const write = async (text: string, token: string) => {
    server.nowMs += 1_000;
    const { message } = await callApi(server.address, sendService, { text }, { token });
    return message.uuid;
  };
  const idOf = async (token: string) => (await server.data('user', {}, { token })).uuid;
  const lastOf = async (id: string) =>
    (await support.ask(getThread, { id })).messages.at(-1)?.uuid ?? '';

  it('lists who waits first, answers, closes, and opens again with the next message', async () => {
    const [first, second] = [await server.visitor(), await server.visitor()];
    await write('充值没到账', first);
    const seen = await write('在吗', second);
    const [a, b] = [await idOf(first), await idOf(second)];
    const waiting = await support.ask(listThreads, { state: 'waiting' });
    expect(waiting.items.map(({ user_id }) => user_id)).toEqual([a, b]);
    expect(waiting.counts).toEqual({ waiting: 2, answered: 0, closed: 0 });

    await support.ask(answerThread, { id: a, text: '马上查', seen: await lastOf(a) });
    await support.ask(closeThread, { id: b, seen });
    const { messages } = await callApi(server.address, service, {}, { token: first });
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['user', '充值没到账'],
      ['desk', '马上查'],
    ]);
    const all = await support.ask(listThreads, {});
    expect(all.counts).toEqual({ waiting: 0, answered: 1, closed: 1 });
    expect((await support.ask(getOverview, {})).waiting_messages).toBe(0);

    await write('还有一件事', second);
    expect((await support.ask(listThreads, {})).items[0]).toMatchObject({
      user_id: b,
      state: 'waiting',
      text: '还有一件事',
    });
    expect((await support.ask(getThread, { id: b })).state).toBe('waiting');
  });

  it('refuses an answer to what the operator has not seen, from two operators at once too', async () => {
    const token = await server.visitor();
    const seen = await write('第一句', token);
    const id = await idOf(token);
    await write('第二句', token);
    expect((await support.refused(answerThread, { id, text: '好', seen })).error).toBe('conflict');
    expect((await support.refused(closeThread, { id, seen })).error).toBe('conflict');
    const last = await lastOf(id);
    const sent = await Promise.all(
      ['甲', '乙', '丙'].map((text) => support.send(answerThread, { id, text, seen: last })),
    );
    expect(sent.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409]);
    expect((await support.ask(getThread, { id })).messages).toHaveLength(3);
  });

  it('may write first, and refuses what is empty or has no reader', async () => {
    const token = await server.visitor();
    await server.grant(token, 1);
    const id = await idOf(token);
    expect(await support.ask(getThread, { id })).toMatchObject({ state: null, messages: [] });
    expect((await support.refused(closeThread, { id, seen: '' })).error).toBe('not_found');
    await support.ask(answerThread, { id, text: '订单已处理', seen: '' });
    expect((await support.ask(getThread, { id })).state).toBe('answered');
    const empty = { id, text: '   ', seen: await lastOf(id) };
    expect((await support.refused(answerThread, empty)).field).toBe('text');
    expect((await support.refused(getThread, { id: 'gone' })).error).toBe('not_found');
  });
});
