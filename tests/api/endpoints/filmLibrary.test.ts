import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billsApi } from '../../../src/api/endpoints/bills.ts';
import { setFavorite } from '../../../src/api/endpoints/setFavorite.ts';
import { clearReads, removeReads, restoreReads } from '../../../src/api/endpoints/history.ts';
import { noteReading, syncReading } from '../../../src/api/endpoints/reading.ts';
import { removeCollected, restoreCollected } from '../../../src/api/endpoints/libraryEdits.ts';
import { runInit } from '../../../src/api/session.ts';
import {
  readLibraryFile,
  libraryFileText,
} from '../../../src/features/offline/transfer/libraryFile.ts';
import { carryOut, planImport } from '../../../src/features/offline/transfer/libraryTransfer.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const SERIES = 'film-qunxing-huixiang';
const SINGLE = 'film-jiguang-shaonian';
const RECORDS = '/api/records/';
let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(() => its.close());

const reported = () => ({ token: its.store.getState().user.token });
const user = () => its.store.getState().user;
const at = () => new Date(its.server.nowMs).toISOString();
const entry = (over: Partial<ReadEntry> = {}): ReadEntry => ({
  uuid: SERIES,
  kind: 'film',
  title: '群星回响',
  cover: '',
  chapter: `${SERIES}-e02`,
  chapterTitle: '',
  index: 2,
  page: 41,
  pages: 30,
  ratio: 0.4,
  at: at(),
  ...over,
});
const readThere = async () =>
  (await its.server.data('records', { type: 'read', kind: 'film' }, reported())).items;
const collectedThere = async () =>
  (await its.server.data('collection', { kind: 'film' }, reported())).items.map(({ uuid }) => uuid);

describe('films of an account', () => {
  it('are added to the favorites and removed, on the device and the server, and can be restored', async () => {
    for (const uuid of [SERIES, SINGLE]) {
      await its.store.dispatch(setFavorite({ kind: 'film', uuid, isFavorite: true }));
      its.server.nowMs += 1_000;
    }
    expect(await collectedThere()).toEqual([SINGLE, SERIES]);
    expect(user().comiccollectuuids).toEqual([]);
    await its.store.dispatch(removeCollected('film', [SERIES]));
    expect(await collectedThere()).toEqual([SINGLE]);
    const undo = its.store.getState().global.snack?.undo;
    if (undo?.type !== 'collect') throw new Error('nothing can be taken back');
    await its.store.dispatch(restoreCollected(undo));
    expect(user().filmcollectuuids).toEqual([SERIES, SINGLE]);
    expect((await collectedThere()).toSorted()).toEqual([SINGLE, SERIES].toSorted());
  });

  it('resume at the same second on another device', async () => {
    await its.store.dispatch(noteReading(entry()));
    expect(await readThere()).toMatchObject([{ work: { uuid: SERIES }, page: 41, ratio: 0.4 }]);
    its.store.dispatch(userActions.readingListed({ kind: 'film', entries: [] }));
    await syncReading('film', its.session);
    expect(user().filmreaduuids).toMatchObject([
      { uuid: SERIES, page: 41, index: 2, kind: 'film' },
    ]);
  });

  it('are removed from the history one by one, restored, and cleared together; comics stay', async () => {
    const comic = entry({
      uuid: 'comic-guiqiao',
      kind: 'comic',
      chapter: 'comic-guiqiao-c001',
      index: 1,
    });
    for (const each of [
      comic,
      entry(),
      entry({ uuid: SINGLE, chapter: `${SINGLE}-e01`, index: 1 }),
    ])
      await its.store.dispatch(noteReading(each));
    its.server.nowMs += 1_000;
    await its.store.dispatch(removeReads('film', [entry()]));
    expect(user().filmreaduuids.map(({ uuid }) => uuid)).toEqual([SINGLE]);
    expect(await readThere()).toHaveLength(1);
    const undo = its.store.getState().global.snack?.undo;
    if (undo?.type !== 'read') throw new Error('nothing can be taken back');
    its.server.nowMs += 1_000;
    await its.store.dispatch(restoreReads(undo));
    expect(await readThere()).toHaveLength(2);
    its.server.nowMs += 1_000;
    await its.store.dispatch(clearReads('film'));
    expect(user().filmreaduuids).toEqual([]);
    expect(await readThere()).toEqual([]);
    expect(its.store.getState().global.snack?.message).toBe('已清空观看记录');
    expect(user().comicreaduuids.map(({ uuid }) => uuid)).toEqual(['comic-guiqiao']);
  });

  it('are restored also where an answer from before their removal has listed them again', async () => {
    await its.store.dispatch(noteReading(entry()));
    its.server.nowMs += 1_000;
    const [before] = user().filmreaduuids;
    await its.store.dispatch(removeReads('film', [entry()]));
    if (before) its.store.dispatch(userActions.readingNoted(before));
    const undo = its.store.getState().global.snack?.undo;
    if (undo?.type !== 'read') throw new Error('nothing can be taken back');
    its.server.nowMs += 1_000;
    await its.store.dispatch(restoreReads(undo));
    expect(await readThere()).toHaveLength(1);
    expect(user().filmreaduuids.map(({ uuid }) => uuid)).toEqual([SERIES]);
  });

  it('are imported from a transfer file as far as they are new, and reach the server', async () => {
    const nothing = { collected: [], read: [], rules: [] };
    const { kind: _kind, ...read } = entry();
    const text = libraryFileText({
      at: at(),
      kinds: {
        comic: nothing,
        novel: nothing,
        film: { ...nothing, collected: [{ work: SINGLE, at: at() }], read: [read] },
      },
      bookmarks: [],
      looks: { fontsize: 14, bgcolor: '#EDEEEC' },
      settings: {},
    });
    const file = readLibraryFile(text);
    if (typeof file === 'string') throw new Error(file);
    await its.store.dispatch(carryOut(await its.store.dispatch(planImport(file))));
    expect(user().filmcollectuuids).toEqual([SINGLE]);
    expect(user().filmreaduuids).toMatchObject([{ uuid: SERIES, kind: 'film', page: 41 }]);
    expect(await collectedThere()).toEqual([SINGLE]);
    expect(await readThere()).toHaveLength(1);
    expect(await its.store.dispatch(planImport(file))).toMatchObject({ collected: [], read: [] });
  });
});

describe('purchased films', () => {
  const account = () => user().userinfo?.uuid ?? '';
  const purchases = () =>
    its.store.dispatch(
      billsApi.endpoints.purchases.initiate(
        { account: account(), kind: 'film' },
        { forceRefetch: true },
      ),
    );
  const row = (uuid: string, kind: string, chapter: string) => ({
    work: { uuid, kind, title: uuid },
    chapter,
    at: '',
    coins: 12,
  });

  it('are those that the ledger charged coins for', async () => {
    await its.server.grant(user().token, 100);
    const input = { kind: 'film', uuid: SINGLE, chapter: `${SINGLE}-e01`, buy: 1 } as const;
    await its.server.data('comicDirectory', input, reported());
    const { data } = await purchases();
    expect(data?.pages[0]?.items).toMatchObject([
      { work: { uuid: SINGLE, kind: 'film', form: '短片' }, coins: 36, chapter_index: 1 },
    ]);
  });

  it('are films only, even if the server ignores kinds, and have a cached list of their own', async () => {
    const items = [row('c', 'comic', 'c-1'), row('f', 'film', 'f-1')];
    its.faulty.spoil(RECORDS, { kind: 'code', code: 200, data: { items, total: 2 } });
    const listed = await purchases();
    expect(listed.data?.pages[0]?.items.map(({ work }) => work.uuid)).toEqual(['f']);
    await expect
      .poll(() => its.offlineStore.findAnswer(`bills:purchased:film:${account()}`))
      .toBeTruthy();
    expect(await its.offlineStore.findAnswer(`bills:purchased:${account()}`)).toBeUndefined();
    its.offline();
    await its.faulty.stop();
    expect((await purchases()).data?.pages[0]).toMatchObject({ isStored: true });
  });
});
