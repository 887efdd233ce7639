import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDownloads } from '../../../src/features/offline/downloads/downloads.ts';
import { recoverDownloads } from '../../../src/features/offline/downloads/downloadUpkeep.ts';
import { startAutoDownloads } from '../../../src/features/offline/rules/autoDownloads.ts';
import { fetchDeviceIndex } from '../../../src/features/offline/recovery/deviceIndex.ts';
import { watchEvictions } from '../../../src/features/offline/recovery/evictionWatch.ts';
import { noteReading } from '../../../src/api/endpoints/reading.ts';
import { catchUp } from '../../../src/api/replaceAccount.ts';
import { runInit } from '../../../src/api/session.ts';
import type { SessionApi } from '../../../src/api/thunk.ts';
import { worksApi, type WorkWithChapters } from '../../../src/api/endpoints/works.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { getDownloadStore } from '../../../src/offline/downloadStore.ts';
import { downloadMarker, savedDeviceId } from '../../../src/offline/downloadMarks.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { offlineSettings } from '../../../src/offline/offlineSettings.ts';
import { calls } from '../../../src/shared/contract/index.ts';
import type { DownloadStore } from '../../../src/shared/offline/downloads/downloadStore.ts';
import { EMPTY_QUEUE } from '../../../src/shared/offline/downloads/queue.ts';
import { openStore } from '../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../src/shared/offline/database/offlineStore.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { novelChapter } from '../../support/fakes/storeSamples.ts';
import { memoryStorage } from '../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

/** Novels use the same offline store, queue and lists as comics. */

const BOOK = 'novel-guwen';
const OF = { kind: 'novel', uuid: BOOK } as const;
const SOON = { timeout: 10_000, interval: 50 };

let its: TestSession;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let session: SessionApi;
let work: WorkWithChapters;

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  offlineStore = await openStore();
  its = await startSession(offlineStore);
  await runInit(its.session);
  const found = await getDownloadStore();
  if (!found) throw new Error('no offline store');
  downloads = found;
  await downloads.changeQueue(() => EMPTY_QUEUE);
  ({ session } = its);
  work = await its.store.dispatch(worksApi.endpoints.work.initiate(OF)).unwrap();
});
afterEach(async () => {
  await offlineStore.removeWorks([BOOK]);
  offlineStore.close();
  await its.close();
});

const uuidAt = (index: number) =>
  work.directory.chapters.find((each) => each.index === index)?.uuid ?? '';
const open = (chapter: string) =>
  its.store.dispatch(worksApi.endpoints.chapter.initiate({ ...OF, chapter }));
const readOn = (index: number) =>
  its.store.dispatch(
    noteReading({
      ...OF,
      title: '古文观止',
      cover: '',
      chapter: uuidAt(index),
      chapterTitle: '',
      index,
      page: 12,
      pages: 900,
      ratio: 0.1,
      at: new Date().toISOString(),
    }),
  );

describe('a novel chapter that was opened', () => {
  it('is stored completely, and opens from the device offline', async () => {
    const { data } = await open(uuidAt(2));
    expect(data).toMatchObject({ uuid: uuidAt(2), work: BOOK });
    await vi.waitFor(async () => {
      const stored = { complete: true, pinned: false, owner: '' };
      expect(await offlineStore.storedChapter(uuidAt(2))).toMatchObject(stored);
    }, SOON);
    await its.faulty.stop();
    its.offline();
    its.store.dispatch(worksApi.util.resetApiState());
    expect((await open(uuidAt(2))).data).toEqual(data);
    expect((await open(uuidAt(3))).error).toEqual({ kind: 'network' });
  });

  it('is shown from the device at once where the back end is slow', async () => {
    const { data } = await open(uuidAt(1));
    await vi.waitFor(
      async () => expect(await offlineStore.storedChapter(uuidAt(1))).toBeDefined(),
      SOON,
    );
    its.store.dispatch(worksApi.util.resetApiState());
    const before = its.faulty.count(calls.comicDirectory.path);
    const arrive = its.faulty.hold(calls.comicDirectory.path);
    expect((await open(uuidAt(1))).data).toEqual(data);
    // Before the request is given up for the first time, and made again.
    expect(its.faulty.count(calls.comicDirectory.path)).toBe(before + 1);
    arrive();
  });

  it('is hidden where only another account may read it', async () => {
    await offlineStore.saveChapter(novelChapter(uuidAt(4), { work: BOOK, owner: 'another' }));
    its.offline();
    await its.faulty.stop();
    expect((await open(uuidAt(4))).error).toEqual({ kind: 'network' });
  });
});

describe('a downloaded novel', () => {
  const add = (...indexes: readonly number[]) =>
    addDownloads({ kind: 'novel', ...work, chapters: indexes.map(uuidAt) })(
      session.dispatch,
      session.getState,
      session.extra,
    );

  it('is in the queue with one asset per chapter, without stored ones', async () => {
    await offlineStore.saveChapter(novelChapter(uuidAt(2), { work: BOOK, index: 2 }));
    expect(await add(1, 2, 3)).toEqual({ added: 3, locked: 0, already: 0 });
    const { items } = await downloads.queue();
    expect(items.map(({ index, kind, pages }) => [index, kind, pages])).toEqual([
      [1, 'novel', 1],
      [3, 'novel', 1],
    ]);
    expect(await offlineStore.storedChapter(uuidAt(2))).toMatchObject({ pinned: true });
  });

  it('with an evicted text is enqueued again after a launch, with one notice', async () => {
    const stored = novelChapter(uuidAt(5), { work: BOOK, index: 5, pinned: true });
    await offlineStore.saveChapter(stored);
    // As a browser does that evicts some of its files.
    await offlineStore.saveWork({ uuid: BOOK, kind: 'novel', ...work, at: 1 });
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
    });
    await new Promise((resolve) => {
      const transaction = database.transaction('chapters', 'readwrite');
      transaction.objectStore('chapters').delete(stored.uuid);
      transaction.addEventListener('complete', resolve);
    });
    database.close();
    await recoverDownloads(downloads, session);
    expect((await downloads.queue()).items).toMatchObject([
      { chapter: stored.uuid, kind: 'novel', workTitle: work.detail.title, index: 5 },
    ]);
    expect(await downloads.recover()).toMatchObject({ broken: [] });
  });
});

describe('the lists of an account', () => {
  it('include history and favorites of novels with those of comics', async () => {
    await readOn(3);
    await vi.waitFor(async () => expect(await offlineStore.queuedChanges('')).toEqual([]), SOON);
    its.store.dispatch(userActions.readingListed({ kind: 'novel', entries: [] }));
    await catchUp(session);
    expect(its.store.getState().user.novelreaduuids).toMatchObject([
      { uuid: BOOK, index: 3, page: 12 },
    ]);
    const asked = its.faulty.requests(calls.collection.path).map(({ query }) => query);
    expect(asked.some((query) => query.get('kind') === 'novel')).toBe(true);
  });

  it('report downloaded novels to the back end in a list of their own', async () => {
    await offlineStore.saveWork({ uuid: BOOK, kind: 'novel', ...work, at: 1 });
    await offlineStore.saveChapter(novelChapter(uuidAt(1), { work: BOOK, pinned: true }));
    const stop = await watchEvictions({ ...session, subscribe: its.store.subscribe }, 50);
    await vi.waitFor(async () => {
      const answer = await fetchDeviceIndex('novel', session);
      const reported = answer.ok ? answer.data.map((each) => [each.device, each.chapters]) : [];
      expect(reported).toEqual([[savedDeviceId(), [uuidAt(1)]]]);
    }, SOON);
    // No comic was ever downloaded: the comic list stays unreported.
    const comics = await fetchDeviceIndex('comic', session);
    expect(comics.ok && comics.data).toEqual([]);
    await vi.waitFor(
      () => expect(downloadMarker.read().told.trim().split(' ')).toHaveLength(1),
      SOON,
    );
    await stop();
  });
});

describe('a novel that is read', () => {
  it('has its next chapters enqueued once the open one is on the device', async () => {
    offlineSettings.write({ ...offlineSettings.read(), ahead: 2 });
    const stop = startAutoDownloads({ session, subscribe: its.store.subscribe });
    await offlineStore.saveChapter(novelChapter(uuidAt(1), { work: BOOK, index: 1 }));
    await readOn(1);
    await vi.waitFor(async () => {
      const { items } = await downloads.queue();
      expect(items.map(({ index, kind }) => [index, kind])).toEqual([
        [2, 'novel'],
        [3, 'novel'],
      ]);
    }, SOON);
    stop();
  });
});
