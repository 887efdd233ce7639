import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callInSession } from '../../src/api/baseQuery.ts';
import { runInit } from '../../src/api/session.ts';
import { calls } from '../../src/shared/contract/index.ts';
import { userActions } from '../../src/state/userSlice.ts';
import type { Fault } from '../support/fakes/faults.ts';
import { startSession, type TestSession } from '../support/product/session.ts';

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await its.close();
});

const home = () => callInSession({ call: calls.index, input: { kind: 'comic' } }, its.session);
const onBrowser = (navigator: object) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
};
const toast = () => its.store.getState().global.toast?.message;

describe('init', () => {
  it('stores the token, loads user and system, and ends with status true', async () => {
    expect(await runInit(its.session)).toBeUndefined();
    const { user, global } = its.store.getState();
    expect(user.token).toMatch(/^[\w-]{16,}$/);
    expect(global).toMatchObject({ status: true, token: user.token });
    expect(global.userInfo?.username).toBe(user.userinfo?.username);
    expect(global.indexnavs.length).toBeGreaterThan(0);
  });

  it('runs once however many callers request it at a time', async () => {
    await Promise.all([runInit(its.session), runInit(its.session), runInit(its.session)]);
    expect(its.faulty.count(calls.init.path)).toBe(1);
  });

  it('sends wid and channel_id of the start address', async () => {
    its.store.dispatch(userActions.launched({ wid: 'w1', channelid: 'c1' }));
    await runInit(its.session);
    const query = its.faulty.requests(calls.init.path)[0]?.query;
    expect([query?.get('wid'), query?.get('channel_id')]).toEqual(['w1', 'c1']);
  });

  it('exchanges the token of a start address before using it', async () => {
    const given = await its.server.visitor();
    its.store.dispatch(userActions.launched({ token: given }));
    await runInit(its.session);
    const { user } = its.store.getState();
    expect(user.token).not.toBe(given);
    expect(user.launchtoken).toBe('');
    expect((await its.server.ask('user', {}, { token: given })).code).toBe(402);
  });

  it('keeps the stored account if the token of the start address is invalid', async () => {
    await runInit(its.session);
    const before = its.store.getState().user.token;
    its.store.dispatch(userActions.launched({ token: 'worth-nothing-at-all' }));
    onBrowser({ standalone: false });
    await runInit(its.session);
    expect(its.store.getState().user).toMatchObject({ token: before, launchtoken: '' });
    expect(toast()).toBe('链接里的账号已失效');
  });

  it('shows no message for an invalid address token in the installed app, and never tries that token again', async () => {
    onBrowser({ standalone: true });
    its.store.dispatch(userActions.launched({ token: 'worth-nothing-at-all' }));
    await runInit(its.session);
    expect(toast()).toBeUndefined();
    its.store.dispatch(userActions.launched({ token: 'worth-nothing-at-all' }));
    await runInit(its.session);
    expect(its.faulty.count(calls.changeToken.path)).toBe(1);
    expect(its.store.getState().user.carried).toBe(false);
  });

  it('redeems a one-time code once, however often its address is opened', async () => {
    const owner = await its.server.visitor();
    const me = await its.server.data('user', {}, { token: owner });
    const { token: code } = await its.server.data(
      'changeToken',
      { hand_over: 1 },
      { token: owner },
    );
    its.store.dispatch(userActions.launched({ token: code }));
    await runInit(its.session);
    const { user } = its.store.getState();
    expect(user).toMatchObject({ carried: true, userinfo: { uuid: me.uuid } });
    expect(JSON.stringify(user)).not.toContain(code);
    its.store.dispatch(userActions.launched({ token: code }));
    await runInit(its.session);
    expect(its.faulty.count(calls.changeToken.path)).toBe(1);
    expect(its.store.getState().user.token).toBe(user.token);
    expect((await its.server.ask('user', {}, { token: owner })).code).toBe(200);
  });

  it('keeps the address’s token for the next try if the server does not answer the exchange', async () => {
    const given = await its.server.visitor();
    its.store.dispatch(userActions.launched({ token: given }));
    its.offline();
    expect(await runInit(its.session)).toEqual({ kind: 'network' });
    expect(its.store.getState().user.launchtoken).toBe(given);
  });

  it('ends in the address’s account if the answers of its exchange are lost, and if those of the second are', async () => {
    const given = await its.server.visitor();
    const me = await its.server.data('user', {}, { token: given });
    its.store.dispatch(userActions.launched({ token: given }));
    its.faulty.spoil(calls.changeToken.path, { kind: 'break' }, 3);
    expect(await runInit(its.session)).toEqual({ kind: 'network' });
    expect((await its.server.ask('user', {}, { token: given })).code).toBe(402);
    its.store.dispatch(userActions.launched({ token: given }));
    its.faulty.spoil(calls.init.path, { kind: 'code', code: 500 }, 1);
    expect(await runInit(its.session)).toMatchObject({ kind: 'code', code: 500 });
    its.faulty.spoil(calls.changeToken.path, { kind: 'break' }, 3);
    expect(await runInit(its.session)).toEqual({ kind: 'network' });
    expect(await runInit(its.session)).toBeUndefined();
    expect(its.store.getState().user).toMatchObject({
      userinfo: { uuid: me.uuid },
      launchtoken: '',
      launchkey: '',
    });
  });

  it.each([429, 500])(
    'keeps the address’s token for the next try if its exchange is answered with %i',
    async (code) => {
      const given = await its.server.visitor();
      const me = await its.server.data('user', {}, { token: given });
      its.store.dispatch(userActions.launched({ token: given }));
      its.faulty.spoil(calls.changeToken.path, { kind: 'code', code }, 1);
      expect(await runInit(its.session)).toMatchObject({ kind: 'code', code });
      expect(await runInit(its.session)).toBeUndefined();
      expect(its.store.getState().user.userinfo?.uuid).toBe(me.uuid);
    },
  );
});

describe('a call', () => {
  it('waits for the init in flight instead of sending a request without a token', async () => {
    const [, answer] = await Promise.all([runInit(its.session), home()]);
    expect(answer.ok).toBe(true);
    expect(its.faulty.count(calls.index.path)).toBe(1);
  });

  it('runs init if there is no token, and reports why init failed if it fails', async () => {
    its.faulty.spoil(calls.init.path, { kind: 'status', status: 502 }, 3);
    expect(await home()).toEqual({ ok: false, failure: { kind: 'network', status: 502 } });
    expect(its.faulty.count(calls.index.path)).toBe(0);
    expect((await home()).ok).toBe(true);
    expect(its.faulty.requests(calls.index.path)[0]?.authorization).not.toBe('');
    expect(its.store.getState().global).toMatchObject({ status: true, initFailure: null });
  });

  it('runs no init while no server is reachable', async () => {
    its.offline();
    expect(await home()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(its.store.getState().global.initFailure).toBeNull();
  });

  it('is tried three times, a second apart, while the server does not answer', async () => {
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'drop' });
    expect(await home()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(its.faulty.count(calls.index.path)).toBe(3);
    expect(its.onUnreachable).toHaveBeenCalled();
  });

  it.each<[string, Fault]>([
    ['a status other than 200', { kind: 'status', status: 503 }],
    ['a connection that ends half-way', { kind: 'break' }],
  ])('counts %s as a network failure, and recovers from it', async (_what, fault) => {
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, fault, 1);
    expect((await home()).ok).toBe(true);
    expect(its.faulty.count(calls.index.path)).toBe(2);
  });

  it.each<Fault['kind']>(['rubbish', 'html', 'cut', 'empty'])(
    'fails as unreadable, without a retry, if the answer is %s',
    async (kind) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      await runInit(its.session);
      its.faulty.spoil(calls.index.path, { kind } as Fault);
      const answer = await home();
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
      expect(its.faulty.count(calls.index.path)).toBe(1);
      expect(toast()).toBe('服务器的应答读不出来');
      const { token } = its.store.getState().user;
      expect(JSON.stringify(warn.mock.calls)).not.toContain(token);
    },
  );

  it('fails as malformed if the answer has another shape', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'code', code: 200, data: { sections: 'none' } });
    expect(await home()).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  it('shows the server’s message for any other code', async () => {
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'code', code: 500, message: '后厨着火了' });
    expect(await home()).toMatchObject({ ok: false, failure: { kind: 'code', code: 500 } });
    expect(toast()).toBe('后厨着火了');
  });

  it('carries the token in the header, and in the query where the contract says so', async () => {
    await runInit(its.session);
    const input = { kind: 'comic', uuid: 'comic-guiqiao' } as const;
    await callInSession({ call: calls.comic, input }, its.session);
    await home();
    const { token } = its.store.getState().user;
    expect(its.faulty.requests(calls.comic.path)[0]?.query.get('token')).toBe(token);
    expect(its.faulty.requests(calls.index.path)[0]?.query.has('token')).toBe(false);
  });
});

describe('code 402', () => {
  it('re-runs init once for all calls in flight, and repeats each of them once', async () => {
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'code', code: 402 }, 5);
    const answers = await Promise.all([home(), home(), home(), home(), home()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(its.faulty.count(calls.init.path)).toBe(2);
    expect(its.faulty.count(calls.index.path)).toBe(10);
  });

  it('is shown and does not loop if it comes again', async () => {
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'code', code: 402, message: '请重新登录' });
    expect(await home()).toMatchObject({ ok: false, failure: { kind: 'code', code: 402 } });
    expect(toast()).toBe('请重新登录');
    expect(its.faulty.count(calls.init.path)).toBe(2);
    expect(its.faulty.count(calls.index.path)).toBe(2);
  });

  it('reports why the re-run of init failed: the session has not ended', async () => {
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'code', code: 402, message: '登录已失效' });
    its.faulty.spoil(calls.init.path, { kind: 'status', status: 502 });
    const failure = { kind: 'network', status: 502 };
    expect(await home()).toEqual({ ok: false, failure });
    expect(await home()).toEqual({ ok: false, failure });
    expect(toast()).toBeUndefined();
  });

  it('drops the calls in flight if init ends in another account', async () => {
    await runInit(its.session);
    const { user } = its.store.getState();
    // The session ends: init answers the token with another account.
    await its.server.ask('changeToken', {}, { token: user.token });
    const answers = await Promise.all([home(), home(), home()]);
    const cancelled = { ok: false, failure: { kind: 'cancelled' } };
    expect(answers).toEqual([cancelled, cancelled, cancelled]);
    expect(its.store.getState().user.userinfo?.uuid).not.toBe(user.userinfo?.uuid);
    expect(its.faulty.count(calls.index.path)).toBe(3);
  });

  it('does not re-run init while the status flag is false', async () => {
    await runInit(its.session);
    its.faulty.spoil(calls.init.path, { kind: 'code', code: 500 });
    await runInit(its.session);
    its.faulty.spoil(calls.index.path, { kind: 'code', code: 402 });
    await home();
    expect(its.faulty.count(calls.init.path)).toBe(2);
  });
});
