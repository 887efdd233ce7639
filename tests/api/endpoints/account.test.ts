import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bindPhone,
  returnToPrevious,
  sendCode,
  signIn,
} from '../../../src/api/endpoints/account.ts';
import { endedAccount, noteEnded } from '../../../src/api/accountsLeft.ts';
import { callQuietly } from '../../../src/api/baseQuery.ts';
import { noteReading } from '../../../src/api/endpoints/reading.ts';
import { runInit } from '../../../src/api/session.ts';
import { calls } from '../../../src/shared/contract/index.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(async () => {
  vi.restoreAllMocks();
  noteEnded('');
  await its.close();
});

type Thunk<T> = (dispatch: never, getState: never, extra: unknown) => Promise<T>;
const run = <T>(thunk: Thunk<T>): Promise<T> =>
  (its.store.dispatch as unknown as (given: Thunk<T>) => Promise<T>)(thunk);
const user = () => its.store.getState().user;
const global = () => its.store.getState().global;
const newAccount = () => its.server.data('createUser', {});
const account = () => user().userinfo?.uuid ?? '';

const entry = (uuid: string): ReadEntry => ({
  uuid,
  kind: 'comic',
  title: uuid,
  cover: '',
  chapter: uuid,
  chapterTitle: '',
  index: 1,
  page: 1,
  pages: 7,
  ratio: 0,
  at: new Date().toISOString(),
});

describe('signing in', () => {
  it('replaces token, user, coins and lists at once, and restores them with the account', async () => {
    const { dispatch } = its.store;
    const first = { token: user().token, uuid: account() };
    dispatch(userActions.favoriteToggled({ kind: 'comic', uuid: 'mine' }));
    dispatch(userActions.autoPayToggled({ kind: 'comic', uuid: 'mine' }));
    dispatch(userActions.searched({ kind: 'comic', term: '只有我搜过' }));
    dispatch(userActions.readingNoted(entry('mine')));
    dispatch(userActions.readingLooksChanged({ fontsize: 20 }));
    const mixed: string[] = [];
    its.store.subscribe(() => {
      const { token, userinfo, comicautoPayuuids } = user();
      const isFirst = token === first.token;
      if (isFirst !== (userinfo?.uuid === first.uuid)) mixed.push('user');
      if (isFirst !== comicautoPayuuids.includes('mine')) mixed.push('lists');
    });

    const b = await newAccount();
    const signedIn = await run(signIn({ account: b.username, password: b.password }));
    expect(signedIn).toEqual({ kind: 'switched', username: b.username });
    expect(user()).toMatchObject({
      userinfo: { username: b.username },
      comiccollectuuids: [],
      comicautoPayuuids: [],
      comicsearchhistory: [],
      comicreaduuids: [],
      fontsize: 20,
      previous: { token: first.token },
    });
    expect(global()).toMatchObject({ epoch: 1, userInfo: { username: b.username } });

    expect(await run(returnToPrevious())).toMatchObject({ kind: 'switched' });
    expect(user()).toMatchObject({
      token: first.token,
      comicautoPayuuids: ['mine'],
      comicsearchhistory: ['只有我搜过'],
      previous: { username: b.username },
    });
    expect(user().comicreaduuids.map(({ uuid }) => uuid)).toEqual(['mine']);
    expect(mixed).toEqual([]);
  });

  it('to the account that is already signed in changes its token alone', async () => {
    // A visitor without stored data has no account, so the name shown cannot sign in.
    await its.server.grant(user().token, 1);
    const { password } = await its.server.data('userinfo', {}, { token: user().token });
    its.store.dispatch(userActions.autoPayToggled({ kind: 'comic', uuid: 'mine' }));
    const before = user();
    const again = { account: before.userinfo?.username ?? '', password: password ?? '' };
    expect(await run(signIn(again))).toEqual({ kind: 'same' });
    expect(user()).toMatchObject({ comicautoPayuuids: ['mine'], previous: null });
    expect(user().token).not.toBe(before.token);
    expect(global().epoch).toBe(0);
  });

  it('changes nothing if the password is wrong', async () => {
    const b = await newAccount();
    const before = user();
    const outcome = await run(signIn({ account: b.username, password: 'not-the-password' }));
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 401 } });
    expect(user()).toEqual(before);
  });

  it('loses no token if the server stops answering half-way: the next init brings the account', async () => {
    const b = await newAccount();
    const before = user();
    its.faulty.spoil(calls.userinfo.path, { kind: 'html' });
    const outcome = await run(signIn({ account: b.username, password: b.password }));
    expect(outcome).toEqual({ kind: 'later' });
    expect(user()).toMatchObject({ token: before.token, userinfo: before.userinfo });
    its.faulty.heal();
    expect(await runInit(its.session)).toBeUndefined();
    expect(user()).toMatchObject({
      userinfo: { username: b.username },
      launchtoken: '',
      previous: { token: before.token },
    });
  });
});

describe('a request in flight when the account changes', () => {
  it('has its answer dropped', async () => {
    const b = await newAccount();
    const before = its.faulty.count(calls.collection.path);
    const arrive = its.faulty.hold(calls.collection.path, 1);
    const late = callQuietly({ call: calls.collection, input: { kind: 'comic' } }, its.session);
    await expect.poll(() => its.faulty.count(calls.collection.path)).toBeGreaterThan(before);
    await run(signIn({ account: b.username, password: b.password }));
    arrive();
    expect(await late).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('is not repeated as the new account if its session has ended', async () => {
    const first = account();
    await its.server.data('changeToken', {}, { token: user().token });
    const { items } = await its.server.data('comicList', {}, { token: (await newAccount()).token });
    const uuids = items.slice(0, 1).map(({ uuid }) => uuid);
    const input = { action: 'add' as const, kind: 'comic' as const, uuids };
    const answer = await callQuietly({ call: calls.changeCollection, input }, its.session);
    expect(answer).toMatchObject({ ok: false, failure: { code: 402 } });
    expect(account()).not.toBe(first);
    const there = await its.server.data('collection', {}, { token: user().token });
    expect(there.items).toEqual([]);
  });

  it('is queued for its own account if it saves a reading place', async () => {
    const first = account();
    const b = await newAccount();
    await run(signIn({ account: b.username, password: b.password }));
    await run(noteReading(entry('mine'), first));
    expect(user().comicreaduuids).toEqual([]);
    expect(await its.offlineStore.queuedChanges(first)).toHaveLength(1);
    expect(await its.offlineStore.queuedChanges(account())).toEqual([]);
  });
});

describe('a session that another device ended', () => {
  it('shows a notice, removes the lists with their account, and stores no invalid token', async () => {
    const before = user();
    its.store.dispatch(userActions.autoPayToggled({ kind: 'comic', uuid: 'mine' }));
    const { password } = await its.server.data('userinfo', {}, { token: before.token });
    await its.server.data('changeToken', {}, { token: before.token });
    expect(await runInit(its.session)).toBeUndefined();
    const username = before.userinfo?.username ?? '';
    expect(user()).toMatchObject({ comicautoPayuuids: [], previous: { token: '', username } });
    expect(account()).not.toBe(before.userinfo?.uuid);
    expect(global().toast?.message).toBe('登录已失效，请重新登录');
    expect(endedAccount.read()).toBe(username);

    await run(signIn({ account: username, password: password ?? '' }));
    expect(user()).toMatchObject({ comicautoPayuuids: ['mine'], userinfo: { username } });
    expect(endedAccount.read()).toBe('');
  });

  it('does not replace an account that can be restored', async () => {
    const first = user();
    const b = await newAccount();
    await run(signIn({ account: b.username, password: b.password }));
    await its.server.data('changeToken', {}, { token: user().token });
    await runInit(its.session);
    expect(user().previous).toMatchObject({ token: first.token });
    expect(endedAccount.read()).toBe(b.username);
  });

  it('shows a notice when its account is restored, and the name stays', async () => {
    const first = user();
    const b = await newAccount();
    await run(signIn({ account: b.username, password: b.password }));
    await its.server.data('changeToken', {}, { token: first.token });
    expect(await run(returnToPrevious())).toMatchObject({ failure: { code: 402 } });
    expect(user()).toMatchObject({
      userinfo: { username: b.username },
      previous: { token: '', username: first.userinfo?.username },
    });
  });
});

describe('binding a phone', () => {
  it('shows the bonus that was paid and the new balance', async () => {
    const coins = global().userInfo?.coins ?? 0;
    expect(await run(sendCode('bind', '13800138000'))).toMatchObject({ ok: true });
    const code = its.server.messages.at(-1)?.code ?? '';
    expect(await run(bindPhone('13800138000', code))).toEqual({ ok: true, data: 40 });
    expect(global().userInfo).toMatchObject({ phone: '138****8000', coins: coins + 40 });
    expect(user().userinfo?.phone).toBe('138****8000');
  });
});
