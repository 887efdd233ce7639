import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { returnToPrevious, signIn } from '../../src/api/endpoints/account.ts';
import { purchaseChapters } from '../../src/api/endpoints/purchase.ts';
import { runInit } from '../../src/api/session.ts';
import { worksApi } from '../../src/api/endpoints/works.ts';
import { startSession, type TestSession } from '../support/product/session.ts';

const WORK = { kind: 'comic', uuid: 'comic-xueluo-changan' } as const;
const FREE = { ...WORK, chapter: `${WORK.uuid}-c001` };
const BOUGHT = { ...WORK, chapter: `${WORK.uuid}-c003` };

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
  await its.server.grant(its.store.getState().user.token, 200);
});
afterEach(() => its.close());

type Thunk<T> = (dispatch: never, getState: never, extra: unknown) => Promise<T>;
const run = <T>(thunk: Thunk<T>): Promise<T> =>
  (its.store.dispatch as unknown as (given: Thunk<T>) => Promise<T>)(thunk);
const account = () => its.store.getState().user.userinfo?.uuid ?? '';
const ownerOf = async (chapter: string) =>
  (await its.offlineStore.findChapter(chapter))?.owner ?? '';
const openWork = async () =>
  (await its.store.dispatch(worksApi.endpoints.work.initiate(WORK, { forceRefetch: true }))).data;
const openChapter = async (of: typeof FREE) =>
  its.store.dispatch(worksApi.endpoints.chapter.initiate(of, { forceRefetch: true }));

/** Chapters that the first account purchased and read, without downloading them. */
async function readBoth(): Promise<void> {
  await Promise.all([openWork(), openChapter(FREE)]);
  await openChapter(BOUGHT);
  expect(await run(purchaseChapters({ ...BOUGHT, count: 1, price: 48 }))).toEqual({
    kind: 'bought',
  });
  await openWork();
  await expect.poll(() => ownerOf(BOUGHT.chapter)).toBe(account());
}

async function switchAway(): Promise<void> {
  const other = await its.server.data('createUser', {});
  const given = { account: other.username, password: other.password };
  expect(await run(signIn(given))).toMatchObject({ kind: 'switched' });
}

describe('a chapter cached by one account on a device that now has another', () => {
  it('belongs to that account if it was paid for, and to no account if it is free', async () => {
    await readBoth();
    expect(await ownerOf(FREE.chapter)).toBe('');
  });

  it('does not open offline for the other account, and opens again for the first', async () => {
    await readBoth();
    await switchAway();
    its.offline();
    await its.faulty.stop();
    const work = await openWork();
    const marks = work?.directory.chapters.find(({ uuid }) => uuid === BOUGHT.chapter);
    expect(marks).toMatchObject({ bought: false, locked: true });
    expect((await openChapter(BOUGHT)).data).toBeUndefined();
    await its.faulty.restart();
    its.online();
    expect(await run(returnToPrevious())).toMatchObject({ kind: 'switched' });
    const again = (await openWork())?.directory.chapters;
    expect(again?.find(({ uuid }) => uuid === BOUGHT.chapter)).toMatchObject({ bought: true });
  });

  it('is free for all accounts again once it is known to cost nothing', async () => {
    // Read by its address before anything of its work is known.
    await openChapter(FREE);
    await expect.poll(() => ownerOf(FREE.chapter)).toBe(account());
    await openWork();
    await openChapter(FREE);
    await expect.poll(() => ownerOf(FREE.chapter)).toBe('');
  });
});
