import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDownloads } from '../../../../src/features/offline/downloads/downloads.ts';
import { askFilmContent } from '../../../../src/features/offline/downloads/picker/useFilmJob.ts';
import { startAutoDownloads } from '../../../../src/features/offline/rules/autoDownloads.ts';
import { setDownloadRule } from '../../../../src/features/offline/rules/downloadRules.ts';
import { noteReading } from '../../../../src/api/endpoints/reading.ts';
import { runInit } from '../../../../src/api/session.ts';
import {
  type OfWork,
  worksApi,
  type WorkWithChapters,
} from '../../../../src/api/endpoints/works.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { filmBytes } from '../../../../src/shared/offline/assets/films.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { offlineSettings } from '../../../../src/offline/offlineSettings.ts';
import { openReader } from '../../../../src/offline/openReaders.ts';
import { DELETE_UNDO_MS, CACHE_AHEAD_DELAY_MS } from '../../../../src/shared/limits.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { EMPTY_QUEUE } from '../../../../src/shared/offline/downloads/queue.ts';
import { storedFilm } from '../../../../src/shared/offline/assets/films.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

/** Films are downloaded on request, in the chosen quality, and never cached by watching. */

const SERIES = 'film-qunxing-huixiang';
const OF = { kind: 'film', uuid: SERIES } as const;
const OTHER = { kind: 'film', uuid: 'film-unknown' } as const;
const SOON = { timeout: 10_000, interval: 50 };

let its: TestSession;
let downloads: DownloadStore;
let work: WorkWithChapters;
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  its = await startSession();
  await runInit(its.session);
  const found = await getDownloadStore();
  if (!found) throw new Error('no offline store');
  downloads = found;
  work = await its.store.dispatch(worksApi.endpoints.work.initiate(OF)).unwrap();
});
afterEach(async () => {
  vi.useRealTimers();
  stop();
  stop = () => {};
  await its.store.dispatch(setDownloadRule(OF, { keep: 'none' }, []));
  await downloads.changeQueue(() => EMPTY_QUEUE);
  await its.close();
});

const episode = (index: number) => {
  const found = work.directory.chapters.find((each) => each.index === index);
  if (!found) throw new Error(`no episode ${index}`);
  return found.uuid;
};
const add = (chapters: readonly string[], quality?: string) =>
  its.store.dispatch(addDownloads({ ...OF, ...work, chapters, ...(quality && { quality }) }));
const queued = async () => (await downloads.queue()).items;

/** Stores a complete downloaded episode with empty segments. */
async function store(index: number): Promise<void> {
  const chapter = episode(index);
  const asked = await its.store.dispatch(askFilmContent({ ...OF, chapter }));
  const content = asked && storedFilm(asked, '240p');
  if (!content) throw new Error('there is nothing to keep');
  const known = { uuid: chapter, work: SERIES, kind: 'film', content } as const;
  await its.offlineStore.saveChapter({ ...known, pinned: true, readAt: 0, savedAt: 1 });
  for (const { path, bytes, sha256 } of content.pages) {
    const piece = { path, sha256, chapter, type: 'video/mp2t', at: 1 };
    await its.offlineStore.saveAsset({ ...piece, bytes: new ArrayBuffer(bytes) });
  }
}

async function watch(index: number, ratio = 0.1, of: OfWork = OF, at = Date.now()): Promise<void> {
  const place = { chapterTitle: '', index, page: 1 + Math.floor(ratio * 30), pages: 30, ratio };
  const entry = { ...of, title: '', cover: '', chapter: episode(index), ...place };
  await its.store.dispatch(noteReading({ ...entry, at: new Date(at).toISOString() }));
}

describe('a requested episode', () => {
  it('is in the queue with the quality that was chosen for it', async () => {
    await add([episode(1)], '240p');
    expect(await queued()).toMatchObject([{ kind: 'film', quality: '240p', pages: 0 }]);
  });

  it('without a quality uses the one chosen last on this device', async () => {
    offlineSettings.write({ ...offlineSettings.read(), filmQuality: '240p' });
    await add([episode(1)]);
    expect(await queued()).toMatchObject([{ quality: '240p' }]);
  });

  it('that is locked is not enqueued', async () => {
    expect(await add([episode(1), episode(3)], '240p')).toEqual({
      added: 1,
      locked: 1,
      already: 0,
    });
    expect((await queued()).map(({ index }) => index)).toEqual([1]);
  });

  it('has a known size, exact to the byte', async () => {
    const content = await its.store.dispatch(askFilmContent({ ...OF, chapter: episode(1) }));
    if (!content) throw new Error('no content was answered');
    const [best, small] = content.qualities.map(({ id }) => filmBytes(content, id));
    expect(best).toBeGreaterThan(small ?? 0);
    const stored = storedFilm(content, '240p')?.pages ?? [];
    expect(stored.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(small);
  });

  it('that is locked has no size, nor has one without a server', async () => {
    const locked = askFilmContent({ ...OF, chapter: episode(3) });
    expect(await its.store.dispatch(locked)).toBeUndefined();
    its.offline();
    const unanswered = askFilmContent({ ...OF, chapter: episode(1) });
    expect(await its.store.dispatch(unanswered)).toBeUndefined();
  });
});

describe('an episode that is watched', () => {
  it('enqueues the next ones only where a rule of its work says so', async () => {
    offlineSettings.write({ ...offlineSettings.read(), ahead: 2, newOfCollected: true });
    stop = startAutoDownloads({ session: its.session, subscribe: its.store.subscribe });
    await store(1);
    expect(await its.offlineStore.storedChapter(episode(1))).toMatchObject({
      complete: true,
      quality: '240p',
    });
    const looked = vi.spyOn(downloads, 'rules');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await watch(1, 0.1, OF, Date.now() - 1_000);
    await watch(1, 0.1, OTHER);
    vi.advanceTimersByTime(CACHE_AHEAD_DELAY_MS);
    vi.useRealTimers();
    // Works are checked in turn, and then noted for the worker, as at the launch: once the other one is, the series is done.
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThanOrEqual(3), SOON);
    expect(await queued()).toEqual([]);
    await its.store.dispatch(setDownloadRule(OF, { keep: 'next', count: 2 }, []));
    await vi.waitFor(async () => {
      expect((await queued()).map(({ index }) => index)).toEqual([2]);
    }, SOON);
    expect((await queued()).every(({ origin }) => origin === 'rule')).toBe(true);
  });

  it('is deleted when its screen has closed, where that is on, and nothing else with it', async () => {
    offlineSettings.write({ ...offlineSettings.read(), deleteBehind: 0 });
    stop = startAutoDownloads({ session: its.session, subscribe: its.store.subscribe });
    await store(1);
    await store(2);
    await its.offlineStore.saveWork({ ...OF, ...work, at: 1 });
    const close = openReader(SERIES);
    await watch(1, 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    close();
    const undo = () => its.store.getState().global.snack;
    await vi.waitFor(() => {
      expect(undo()?.message).toBe('看完的 1\u00a0集将从设备删除');
    }, SOON);
    vi.advanceTimersByTime(DELETE_UNDO_MS);
    vi.useRealTimers();
    await vi.waitFor(async () => {
      expect((await its.offlineStore.storedChapters(SERIES)).map(({ index }) => index)).toEqual([
        2,
      ]);
    }, SOON);
  });
});
