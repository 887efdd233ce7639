import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendChanges } from '../../../src/api/outbox.ts';
import { runInit } from '../../../src/api/session.ts';
import { setFavorite } from '../../../src/api/endpoints/setFavorite.ts';
import { noteReading, syncReading } from '../../../src/api/endpoints/reading.ts';
import { libraryApi } from '../../../src/api/endpoints/library.ts';
import { homeApi } from '../../../src/api/endpoints/home.ts';
import { worksApi } from '../../../src/api/endpoints/works.ts';
import { calls, type ComicContent } from '../../../src/shared/contract/index.ts';
import { NEXT_CHAPTER_PAGES } from '../../../src/shared/limits.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const WORK = 'comic-xueluo-changan';
let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await its.close();
});

const collect = (uuid: string, isFavorite: boolean) =>
  its.store.dispatch(setFavorite({ kind: 'comic', uuid, isFavorite }));
const reported = () => ({ token: its.store.getState().user.token });
const collectedAtServer = async () =>
  (await its.server.data('collection', { kind: 'comic' }, reported())).items.map(
    ({ uuid }) => uuid,
  );
const reading = (page: number, at: string): ReadEntry => ({
  uuid: WORK,
  kind: 'comic',
  title: '雪落长安',
  cover: '',
  chapter: `${WORK}-c001`,
  chapterTitle: '上元约',
  index: 1,
  page,
  pages: 7,
  ratio: (page - 1) / 7,
  at,
});

describe('favorites', () => {
  it('are on the device at once and on the server when it answers', async () => {
    await collect(WORK, true);
    expect(its.store.getState().user.comiccollectuuids).toEqual([WORK]);
    expect(await collectedAtServer()).toEqual([WORK]);
    await collect(WORK, false);
    expect(await collectedAtServer()).toEqual([]);
  });

  it('changed offline are sent in order and once when the server answers', async () => {
    its.offline();
    await collect(WORK, true);
    await collect('comic-guiqiao', true);
    await collect(WORK, false);
    expect(await collectedAtServer()).toEqual([]);
    its.online();
    await Promise.all([sendChanges(its.session), sendChanges(its.session)]);
    expect(await collectedAtServer()).toEqual(['comic-guiqiao']);
    const sent = its.faulty.count(/collection/);
    await sendChanges(its.session);
    expect(its.faulty.count(/collection/)).toBe(sent);
  });

  it('stay queued while the server does not answer', async () => {
    its.faulty.spoil(calls.changeCollection.path, { kind: 'status', status: 503 });
    await collect(WORK, true);
    const account = its.store.getState().user.userinfo?.uuid ?? '';
    expect(await its.offlineStore.queuedChanges(account)).toHaveLength(1);
    its.faulty.heal();
    await sendChanges(its.session);
    expect(await its.offlineStore.queuedChanges(account)).toHaveLength(0);
    expect(await collectedAtServer()).toEqual([WORK]);
  });

  it('of another account are never sent for this one', async () => {
    const change = { type: 'collect', action: 'add', kind: 'comic', work: WORK, at: '' } as const;
    await its.offlineStore.queueChange('other-account', change);
    await sendChanges(its.session);
    expect(await collectedAtServer()).toEqual([]);
    expect(await its.offlineStore.queuedChanges('other-account')).toHaveLength(1);
  });

  it('that the server does not have yet are sent and listed', async () => {
    its.faulty.spoil(calls.changeCollection.path, { kind: 'code', code: 500 }, 1);
    await collect(WORK, true);
    const list = await its.store.dispatch(libraryApi.endpoints.collected.initiate('comic'));
    expect(list.data?.map(({ uuid }) => uuid)).toEqual([WORK]);
  });

  it('are listed although the storage of the device cannot be read', async () => {
    await collect(WORK, true);
    vi.spyOn(its.offlineStore, 'queuedChanges').mockRejectedValue(new Error('storage fails'));
    const list = await its.store.dispatch(libraryApi.endpoints.collected.initiate('comic'));
    expect(list.data?.map(({ uuid }) => uuid)).toEqual([WORK]);
  });

  it('that the server does not take survive its list', async () => {
    // Both calls have one path: the change fails, the list is answered, the change fails again.
    const { path } = calls.changeCollection;
    its.faulty.spoil(path, { kind: 'code', code: 500 });
    its.faulty.spoil(path, { kind: 'delay', ms: 0 }, 1);
    its.faulty.spoil(path, { kind: 'code', code: 500 }, 1);
    await collect(WORK, true);
    const list = await its.store.dispatch(libraryApi.endpoints.collected.initiate('comic'));
    expect(list.data).toEqual([]);
    expect(its.store.getState().user.comiccollectuuids).toEqual([WORK]);
  });

  it.each([
    ['added and sent', async () => collect(WORK, true)],
    ['queued before and sent', async () => sendChanges(its.session)],
  ])('%s while their list is on its way survive the list', async (what, change) => {
    if (what.startsWith('queued')) {
      its.offline();
      await collect(WORK, true);
      its.online();
    }
    const arrive = its.faulty.hold(calls.collection.path, 1);
    const before = its.faulty.count(calls.collection.path);
    const list = its.store.dispatch(libraryApi.endpoints.collected.initiate('comic'));
    await expect.poll(() => its.faulty.count(calls.collection.path)).toBeGreaterThan(before);
    await change();
    expect(await collectedAtServer()).toEqual([WORK]);
    arrive();
    expect((await list).data?.map(({ uuid }) => uuid)).toEqual([WORK]);
    expect(its.store.getState().user.comiccollectuuids).toEqual([WORK]);
  });
});

describe('reading progress', () => {
  it('reaches the server, and comes back to a device that has none', async () => {
    await its.store.dispatch(noteReading(reading(3, '2026-11-21T03:00:00.000Z')));
    const { items } = await its.server.data('records', { type: 'read', kind: 'comic' }, reported());
    expect(items).toMatchObject([{ page: 3, chapter: `${WORK}-c001` }]);
  });

  it('from another device wins only if it is newer', async () => {
    await its.store.dispatch(noteReading(reading(3, '2026-11-21T03:00:00.000Z')));
    const entry = {
      kind: 'comic',
      work: WORK,
      chapter: `${WORK}-c001`,
      index: 1,
      ratio: 0.7,
    } as const;
    const at = '2026-11-21T03:30:00.000Z';
    await its.server.data(
      'changeRecords',
      { action: 'save', entries: [{ ...entry, page: 6, at }] },
      reported(),
    );
    await syncReading('comic', its.session);
    expect(its.store.getState().user.comicreaduuids).toMatchObject([{ uuid: WORK, page: 6, at }]);
    await its.store.dispatch(noteReading(reading(2, '2026-11-21T03:45:00.000Z')));
    await syncReading('comic', its.session);
    expect(its.store.getState().user.comicreaduuids).toMatchObject([{ page: 2 }]);
  });
});

describe('a reading place that was saved but never queued', () => {
  it('is sent at the next start if the server has an older one', async () => {
    await its.store.dispatch(noteReading(reading(3, '2026-11-21T03:00:00.000Z')));
    its.store.dispatch(userActions.readingNoted(reading(5, '2026-11-21T03:10:00.000Z')));
    await syncReading('comic', its.session);
    const { items } = await its.server.data('records', { type: 'read', kind: 'comic' }, reported());
    expect(items).toMatchObject([{ page: 5 }]);
  });
});

describe('opening a chapter', () => {
  const open = {
    work: () => its.store.dispatch(worksApi.endpoints.work.initiate({ kind: 'comic', uuid: WORK })),
    chapter: () =>
      its.store.dispatch(
        worksApi.endpoints.chapter.initiate({
          kind: 'comic',
          uuid: WORK,
          chapter: `${WORK}-c001`,
        }),
      ),
    home: () => its.store.dispatch(homeApi.endpoints.home.initiate('comic')),
  };

  /** As the reader does: loads more than the pages that are preloaded of a chapter that was never opened. */
  async function readSome({ uuid, pages }: ComicContent): Promise<void> {
    for (const { path, sha256, bytes: size } of pages.slice(0, NEXT_CHAPTER_PAGES + 1)) {
      const bytes = new ArrayBuffer(size);
      const picture = { path, sha256, bytes, type: 'image/webp', chapter: uuid, at: 1 };
      await its.offlineStore.saveAsset(picture);
    }
  }

  it.each(['work', 'chapter', 'home'] as const)('(%s) works again offline', async (name) => {
    const first = await open[name]();
    expect(first.error).toBeUndefined();
    if (first.data && 'pages' in first.data) await readSome(first.data);
    await its.faulty.stop();
    its.offline();
    its.store.dispatch(worksApi.util.resetApiState());
    const again = await open[name]();
    expect(again.data).toEqual(first.data);
  });

  it('fails offline if only its beginning was preloaded', async () => {
    expect((await open.chapter()).error).toBeUndefined();
    await its.faulty.stop();
    its.offline();
    its.store.dispatch(worksApi.util.resetApiState());
    expect((await open.chapter()).error).toEqual({ kind: 'network' });
  });

  it('shows the cached copy if the answer is late, and the answer when it arrives', async () => {
    await open.work();
    its.store.dispatch(worksApi.util.resetApiState());
    its.faulty.spoil(calls.comic.path, { kind: 'delay', ms: 1_500 });
    expect((await open.work()).data?.detail.title).toBe('雪落长安');
    expect(its.faulty.count(calls.comic.path)).toBe(2);
  });

  it('fails with a message if it was never cached', async () => {
    its.offline();
    expect((await open.chapter()).error).toEqual({ kind: 'network' });
  });

  it('shows a locked chapter as locked, and caches nothing of it', async () => {
    const chapter = `${WORK}-c005`;
    const { data } = await its.store.dispatch(
      worksApi.endpoints.chapter.initiate({ kind: 'comic', uuid: WORK, chapter }),
    );
    expect(data).toMatchObject({ locked: true, coins: 0 });
    expect(await its.offlineStore.findChapter(chapter)).toBeUndefined();
  });
});
