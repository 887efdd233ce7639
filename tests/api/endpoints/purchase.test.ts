import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogApi } from '../../../src/api/endpoints/catalog.ts';
import { purchaseChapters, checkPurchase } from '../../../src/api/endpoints/purchase.ts';
import { runInit } from '../../../src/api/session.ts';
import { worksApi } from '../../../src/api/endpoints/works.ts';
import type { Fault } from '../../support/fakes/faults.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const WORK = 'comic-xueluo-changan';
const CHAPTER_CALL = '/api/comic_directory/';
const PRICE = 48;
const of = { kind: 'comic', uuid: WORK, chapter: `${WORK}-c003` } as const;
const next = { ...of, chapter: `${WORK}-c004` };
const alone = { ...of, count: 1, price: PRICE };

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
  await its.server.grant(its.store.getState().user.token, 200);
});
afterEach(() => its.close());

const reported = () => ({ token: its.store.getState().user.token });
const coinsThere = async () => (await its.server.data('user', {}, reported())).coins;
const chapterHere = (wanted: typeof of | typeof next) =>
  worksApi.endpoints.chapter.select(wanted)(its.store.getState()).data;
const open = (wanted: typeof of | typeof next) =>
  its.store.dispatch(worksApi.endpoints.chapter.initiate(wanted));
const buys = () => its.faulty.requests(CHAPTER_CALL).filter(({ query }) => query.has('buy'));

describe('a purchase', () => {
  it('unlocks the open chapter, marks it in its work and updates the balance', async () => {
    await Promise.all([
      its.store.dispatch(worksApi.endpoints.work.initiate({ kind: 'comic', uuid: WORK })),
      open(of),
    ]);
    expect(chapterHere(of)).toMatchObject({ locked: true, price: PRICE });
    expect(await its.store.dispatch(purchaseChapters(alone))).toEqual({ kind: 'bought' });
    expect(chapterHere(of)).toMatchObject({ uuid: of.chapter });
    const work = worksApi.endpoints.work.select({ kind: 'comic', uuid: WORK });
    const chapters = work(its.store.getState()).data?.directory.chapters;
    expect(chapters?.find(({ uuid }) => uuid === of.chapter)).toMatchObject({
      locked: false,
      bought: true,
    });
    await expect
      .poll(() => its.store.getState().global.userInfo?.coins, { timeout: 3_000 })
      .toBe(200 - PRICE);
    await expect
      .poll(async () => (await its.offlineStore.findChapter(of.chapter))?.uuid)
      .toBe(of.chapter);
  });

  it('of a pack also unlocks the chapters that were shown as locked', async () => {
    await Promise.all([open(of), open(next)]);
    expect(chapterHere(next)).toMatchObject({ locked: true });
    const pack = { ...of, count: 3, price: 115 };
    expect(await its.store.dispatch(purchaseChapters(pack))).toEqual({ kind: 'bought' });
    await expect
      .poll(() => chapterHere(next), { timeout: 3_000 })
      .toMatchObject({ uuid: next.chapter });
    expect(await coinsThere()).toBe(200 - 115);
  });

  it('adds its work to the purchased works, and reloads no other list', async () => {
    const list = (price: 'bought' | 'paid') => ({ kind: 'comic', price, size: 18 }) as const;
    const titles = (price: 'bought' | 'paid') =>
      catalogApi.endpoints.workList
        .select(list(price))(its.store.getState())
        .data?.pages.flatMap(({ items }) => items.map(({ uuid }) => uuid));
    for (const price of ['bought', 'paid'] as const) {
      await its.store.dispatch(catalogApi.endpoints.workList.initiate(list(price)));
    }
    expect(titles('bought')).toEqual([]);
    expect(titles('paid')).toContain(WORK);
    const asked = its.faulty.requests('/api/comic_list/').length;
    await its.store.dispatch(purchaseChapters(alone));
    await expect.poll(() => titles('bought'), { timeout: 3_000 }).toEqual([WORK]);
    expect(its.faulty.requests('/api/comic_list/')).toHaveLength(asked + 1);
  });

  it('requested twice at once is sent once', async () => {
    const both = await Promise.all([
      its.store.dispatch(purchaseChapters(alone)),
      its.store.dispatch(purchaseChapters(alone)),
    ]);
    expect(both).toEqual([{ kind: 'bought' }, { kind: 'bought' }]);
    expect(buys()).toHaveLength(1);
    expect(await coinsThere()).toBe(200 - PRICE);
  });

  it('in two tabs is one charge', async () => {
    const other = await its.server.data('comicDirectory', { ...of, buy: 1 }, reported());
    expect(other).toMatchObject({ uuid: of.chapter });
    expect(await its.store.dispatch(purchaseChapters(alone))).toEqual({ kind: 'bought' });
    expect(await coinsThere()).toBe(200 - PRICE);
  });

  it('that the coins do not cover reports the missing amount and updates the balance', async () => {
    const dear = { ...next, chapter: `${WORK}-c005`, count: 1, price: PRICE };
    await its.store.dispatch(purchaseChapters({ ...of, count: 2, price: 2 * PRICE }));
    await its.server.grant(reported().token, -80);
    expect(await its.store.dispatch(purchaseChapters(dear))).toEqual({
      kind: 'short',
      price: PRICE,
      coins: 24,
    });
    expect(its.store.getState().global.toast?.message).toBe('金币不足，还差 24');
    await expect.poll(() => its.store.getState().global.userInfo?.coins).toBe(24);
  });

  it('that costs more than the reader was shown is not made', async () => {
    await open(of);
    expect(await its.store.dispatch(purchaseChapters({ ...alone, price: PRICE - 1 }))).toEqual({
      kind: 'changed',
    });
    expect(its.store.getState().global.toast?.message).toBe('价格有变化，请再确认一次');
    expect(await coinsThere()).toBe(200);
  });

  it('is not sent while offline', async () => {
    its.offline();
    expect(await its.store.dispatch(purchaseChapters(alone))).toMatchObject({ kind: 'failed' });
    expect(buys()).toHaveLength(0);
  });
});

describe('a purchase whose answer is lost', () => {
  it.each<[string, Fault, number]>([
    ['breaks off three times', { kind: 'break' }, 3],
    ['is half of what it was, twice', { kind: 'cut' }, 2],
    ['is a page of some gateway, twice', { kind: 'html' }, 2],
    ['says it is a fault, twice', { kind: 'code', code: 500 }, 2],
  ])(
    '(%s) is settled by the state of the chapter',
    async (_what, fault, times) => {
      its.faulty.spoil(CHAPTER_CALL, fault, times);
      const outcome = await its.store.dispatch(purchaseChapters(alone));
      // A charge booked before the answer was lost has unlocked the chapter; a request that never arrived is no charge.
      const isBooked = (await coinsThere()) < 200;
      expect(outcome).toEqual(isBooked ? { kind: 'bought' } : { kind: 'failed', isShown: false });
      expect(isBooked).toBe(fault.kind === 'break' || fault.kind === 'cut');
      expect(new Set(buys().map(({ query }) => query.get('idempotency'))).size).toBe(1);
      expect(await coinsThere()).toBe(isBooked ? 200 - PRICE : 200);
    },
    15_000,
  );

  it('stays unsure while the server does not answer, and is settled when it does', async () => {
    // Booked once; after that the server does not answer.
    its.faulty.spoil(CHAPTER_CALL, { kind: 'drop' });
    its.faulty.spoil(CHAPTER_CALL, { kind: 'break' }, 1);
    expect(await its.store.dispatch(purchaseChapters(alone))).toEqual({ kind: 'unsure' });
    expect(its.onUnreachable).toHaveBeenCalled();
    expect(its.store.getState().global.toast).toBeNull();
    its.faulty.heal();
    expect(await its.store.dispatch(checkPurchase(of))).toEqual({ kind: 'bought' });
    expect(await coinsThere()).toBe(200 - PRICE);
  }, 20_000);
});
