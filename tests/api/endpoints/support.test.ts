import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refetchMessages, sendToSupport, supportApi } from '../../../src/api/endpoints/support.ts';
import { runInit } from '../../../src/api/session.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const SERVICE = '/api/service/';

let its: TestSession;
let account: string;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
  account = its.store.getState().user.userinfo?.uuid ?? '';
});
afterEach(() => its.close());

const message = (uuid: string, from = 'user') => ({ uuid, from, text: uuid, at: '' });
const answer = (data: object) => ({ kind: 'code', code: 200, data }) as const;
const open = () => its.store.dispatch(supportApi.endpoints.conversation.initiate({ account }));
const held = () => supportApi.endpoints.conversation.select({ account })(its.store.getState()).data;
const shown = () => {
  const now = held();
  return now && [...now.received, ...now.sent].map(({ uuid }) => uuid);
};

describe('the support conversation', () => {
  it('is absent, without an error, if the server offers no support', async () => {
    its.faulty.spoil(SERVICE, { kind: 'code', code: 404, message: '没有这个接口' });
    expect((await open()).data).toBeNull();
    await its.store.dispatch(refetchMessages(account));
    expect(its.store.getState().global.toast).toBeNull();
  });

  it('has each message once, and misses none that arrived before the answer to a sent one', async () => {
    its.faulty.spoil(SERVICE, answer({ messages: [message('m1')], hours: '9:00–23:00' }));
    await open();
    its.faulty.spoil(SERVICE, answer({ message: message('m3') }), 1);
    await its.store.dispatch(sendToSupport(account, { text: 'm3' }, crypto.randomUUID()));
    expect(shown()).toEqual(['m1', 'm3']);
    // Polled after m1, not after m3: support wrote m2 in between.
    const progress = [message('m2', 'desk'), message('m3')];
    its.faulty.spoil(SERVICE, answer({ messages: progress, hours: '9:00–23:00' }), 1);
    await its.store.dispatch(refetchMessages(account));
    expect(its.faulty.requests(SERVICE).at(-1)?.query.get('after')).toBe('m1');
    expect(shown()).toEqual(['m1', 'm2', 'm3']);
    expect(held()?.hours).toBe('9:00–23:00');
  });

  it('resends a message under its own key, and shows why sending it failed', async () => {
    its.faulty.spoil(SERVICE, answer({ messages: [] }));
    await open();
    const key = crypto.randomUUID();
    its.faulty.spoil(SERVICE, { kind: 'code', code: 429, message: '发得太快' }, 1);
    const failure = await its.store.dispatch(sendToSupport(account, { text: '在吗' }, key));
    expect(failure).toMatchObject({ kind: 'code', message: '发得太快' });
    its.faulty.spoil(SERVICE, answer({ message: message('m1') }), 2);
    expect(await its.store.dispatch(sendToSupport(account, { text: '在吗' }, key))).toBeUndefined();
    expect(await its.store.dispatch(sendToSupport(account, { text: '在吗' }, key))).toBeUndefined();
    expect(shown()).toEqual(['m1']);
    const bodies = its.faulty.requests(SERVICE).filter(({ method }) => method === 'POST');
    expect(
      new Set(bodies.map(({ body }) => (JSON.parse(body) as { idempotency: string }).idempotency)),
    ).toEqual(new Set([key]));
    expect(its.store.getState().global.toast).toBeNull();
  });
});
