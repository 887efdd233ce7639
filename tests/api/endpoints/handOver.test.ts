import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { issueHandOver, redeemHandOver } from '../../../src/api/endpoints/handOver.ts';
import { runInit } from '../../../src/api/session.ts';
import { calls } from '../../../src/shared/contract/index.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

let safari: TestSession;
beforeEach(async () => {
  safari = await startSession();
  await runInit(safari.session);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await safari.close();
});

type Thunk<T> = (dispatch: never, getState: never, extra: unknown) => Promise<T>;
function run<T>(its: TestSession, thunk: Thunk<T>): Promise<T> {
  return (its.store.dispatch as unknown as (given: Thunk<T>) => Promise<T>)(thunk);
}
const userOf = (its: TestSession) => its.store.getState().user;

async function ensureCode(): Promise<string> {
  const issued = await run(safari, issueHandOver());
  if (!issued.ok) throw new Error('no code was issued');
  return issued.data;
}

describe('handing the account over', () => {
  it('gives a code that is not the token, and leaves the account unchanged', async () => {
    const before = userOf(safari).token;
    const code = await ensureCode();
    expect(code).not.toBe(before);
    expect(userOf(safari).token).toBe(before);
    expect((await safari.server.ask('user', {}, { token: code })).code).toBe(402);
  });

  it('never redeems the code on the device that made it, even if its address is opened there', async () => {
    const code = await ensureCode();
    safari.store.dispatch(userActions.launched({ token: code }));
    expect(userOf(safari).launchtoken).toBe('');
  });

  it('stores no code on the device, only what is needed to recognize it', async () => {
    const code = await ensureCode();
    expect(JSON.stringify(userOf(safari))).not.toContain(code);
  });

  it('fails without a toast if the server does not answer', async () => {
    safari.offline();
    expect(await run(safari, issueHandOver())).toMatchObject({ ok: false });
    expect(safari.store.getState().global.toast).toBeNull();
  });

  it('takes over the account of a pasted code, with coins and favorites', async () => {
    const owner = await safari.server.visitor();
    const me = await safari.server.data('user', {}, { token: owner });
    const { items } = await safari.server.data('comicList', { kind: 'comic' }, { token: owner });
    const uuid = items[0]?.uuid ?? '';
    const collect = { action: 'add' as const, kind: 'comic' as const, uuids: [uuid] };
    await safari.server.data('changeCollection', collect, { token: owner });
    const { token: code } = await safari.server.data(
      'changeToken',
      { hand_over: 1 },
      { token: owner },
    );
    expect(await run(safari, redeemHandOver(code))).toBeUndefined();
    expect(userOf(safari)).toMatchObject({ carried: true, userinfo: { uuid: me.uuid } });
    expect(userOf(safari).comiccollectuuids).toEqual([uuid]);
    expect(safari.store.getState().global.userInfo?.coins).toBe(me.coins);
    expect(JSON.stringify(userOf(safari))).not.toContain(code);
  });

  it('takes over the account of a code that is pasted again because the answer was lost', async () => {
    const owner = await safari.server.visitor();
    const me = await safari.server.data('user', {}, { token: owner });
    const { token: code } = await safari.server.data(
      'changeToken',
      { hand_over: 1 },
      { token: owner },
    );
    safari.faulty.spoil(calls.changeToken.path, { kind: 'break' }, 3);
    expect(await run(safari, redeemHandOver(code))).toEqual({ kind: 'network' });
    expect(await run(safari, redeemHandOver(code))).toBeUndefined();
    expect(userOf(safari).userinfo?.uuid).toBe(me.uuid);
  });

  it('keeps the current account if a pasted code is invalid', async () => {
    const before = userOf(safari).token;
    const failure = await run(safari, redeemHandOver('worth-nothing-at-all'));
    expect(failure).toMatchObject({ kind: 'code', code: 402 });
    expect(userOf(safari).token).toBe(before);
    expect(safari.faulty.count(calls.changeToken.path)).toBe(1);
  });
});
