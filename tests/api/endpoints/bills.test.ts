import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billsApi, cancelWaiting } from '../../../src/api/endpoints/bills.ts';
import { runInit } from '../../../src/api/session.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const RECORDS = '/api/records/';

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(() => its.close());

const account = () => its.store.getState().user.userinfo?.uuid ?? '';
const order = (uuid: string, state: string) => ({ order: uuid, state, amount: 600, at: '' });
const answer = (data: object) => ({ kind: 'code', code: 200, data }) as const;
const orders = (state: '' | 'waiting' | 'paid' | 'closed' = '', of = account()) =>
  its.store.dispatch(
    billsApi.endpoints.orders.initiate({ account: of, state }, { forceRefetch: true }),
  );
const uuids = (listed: Awaited<ReturnType<typeof orders>>) =>
  listed.data?.pages.flatMap(({ items }) => items.map((each) => each.order));
const spending = (of = account()) =>
  its.store.dispatch(
    billsApi.endpoints.spending.initiate({ account: of, direction: '' }, { forceRefetch: true }),
  );

describe('bills', () => {
  it('are the server’s bookings, with a running balance', async () => {
    await its.server.grant(its.store.getState().user.token, 200);
    const { data } = await spending();
    const rows = data?.pages[0]?.items ?? [];
    expect(rows[0]).toMatchObject({ coins: 200, balance: 200 });
    expect(rows.reduce((sum, { coins }) => sum + coins, 0)).toBe(rows[0]?.balance);
  });

  it('load page by page to the last, and each filter shows only its own entries', async () => {
    const rows = ['a', 'b', 'c'].map((uuid) => order(uuid, uuid === 'b' ? 'paid' : 'expired'));
    its.faulty.spoil(RECORDS, answer({ items: rows.slice(2), total: 3, page: 2, size: 2 }));
    its.faulty.spoil(RECORDS, answer({ items: rows.slice(0, 2), total: 3, page: 1, size: 2 }), 1);
    const wanted = { account: account(), state: '' } as const;
    expect((await orders()).hasNextPage).toBe(true);
    const more = its.store.dispatch(
      billsApi.endpoints.orders.initiate(wanted, { direction: 'forward' }),
    );
    expect(uuids(await more)).toEqual(['a', 'b', 'c']);
    expect((await more).hasNextPage).toBe(false);
    its.faulty.heal();
    // A server that knows no filters answers with all entries.
    its.faulty.spoil(RECORDS, answer({ items: rows, total: 3, page: 1, size: 60 }));
    expect(uuids(await orders('paid'))).toEqual(['b']);
    expect(uuids(await orders('closed'))).toEqual(['a', 'c']);
  });

  it('skip entries that are not orders, and report the clock offset of the server', async () => {
    const now = new Date(Date.now() + 3_600_000).toISOString();
    const spent = { title: '一笔', coins: 1, balance: 1 };
    const items = [spent, order('a', 'waiting')];
    its.faulty.spoil(RECORDS, answer({ items, total: 2, page: 1, size: 60, now }));
    const listed = await orders();
    expect(uuids(listed)).toEqual(['a']);
    expect(listed.hasNextPage).toBe(false);
    expect(Math.abs((listed.data?.pages[0]?.aheadMs ?? 0) - 3_600_000)).toBeLessThan(5_000);
  });

  it('are read from the device while offline, filtered there, and only by their own account', async () => {
    const items = [order('a', 'waiting'), order('b', 'paid')];
    its.faulty.spoil(RECORDS, answer({ items, total: 9, page: 1, size: 60 }));
    await orders();
    await expect.poll(() => its.offlineStore.findAnswer(`bills:order:${account()}`)).toBeTruthy();
    its.offline();
    await its.faulty.stop();
    const stored = await orders();
    expect(uuids(stored)).toEqual(['a', 'b']);
    expect(stored.data?.pages[0]).toMatchObject({ isStored: true });
    expect(stored.hasNextPage).toBe(false);
    expect(uuids(await orders('paid'))).toEqual(['b']);
    const others = await orders('', 'other-account');
    expect(others.data).toBeUndefined();
    expect(others.isError).toBe(true);
  });

  it('of an account that is left meanwhile are neither shown nor stored', async () => {
    const first = account();
    its.faulty.spoil(RECORDS, { kind: 'delay', ms: 200 });
    const asked = orders();
    const user = its.store.getState().global.userInfo;
    if (!user) throw new Error('no account is signed in');
    its.store.dispatch(userActions.userReceived({ ...user, uuid: 'other-account' }));
    expect((await asked).data).toBeUndefined();
    expect(await its.offlineStore.findAnswer(`bills:order:${first}`)).toBeUndefined();
    expect(await its.offlineStore.findAnswer('bills:order:other-account')).toBeUndefined();
  });

  it('store no token', async () => {
    await its.server.grant(its.store.getState().user.token, 200);
    await spending();
    await expect.poll(() => its.offlineStore.findAnswer(`bills:spend:${account()}`)).toBeTruthy();
    const stored = JSON.stringify(await its.offlineStore.findAnswer(`bills:spend:${account()}`));
    expect(stored).not.toContain(its.store.getState().user.token);
  });

  it.each([
    [{ kind: 'code', code: 200, data: { uuids: ['o1'] } }, 'closed'],
    [{ kind: 'code', code: 200, data: {} }, 'open'],
    [{ kind: 'code', code: 404 }, 'never'],
    [{ kind: 'code', code: 400 }, 'never'],
    [{ kind: 'code', code: 500 }, 'failed'],
  ] as const)('close an order and show its final state (%o: %s)', async (fault, outcome) => {
    its.faulty.spoil(RECORDS, fault);
    expect(await its.store.dispatch(cancelWaiting('o1'))).toBe(outcome);
  });
});
