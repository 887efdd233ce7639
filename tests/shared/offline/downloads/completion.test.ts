import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORE_ANNOUNCE_DELAY_MS } from '../../../../src/shared/limits.ts';
import { onStoreChange } from '../../../../src/shared/offline/database/channel.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type {
  StoredChapter,
  OfflineStore,
} from '../../../../src/shared/offline/database/offlineStore.ts';
import { stubKilledWrite } from '../../../support/fakes/killedWrite.ts';
import { methodOf } from '../../../support/fakes/methodOf.ts';
import { chapter, hash, page, picture, picturesOf } from '../../../support/fakes/storeSamples.ts';
import { download } from '../../../support/fakes/downloads.ts';

let name = '';
let databases = 0;
let offlineStore: OfflineStore;
let downloads: DownloadStore;

const PAGES = [page('c/1', hash('a')), { ...page('c/2'), bytes: 100 }, page('c/1', hash('a'))];
const CHAPTER = chapter('c', { pages: PAGES, readAt: 0 });

beforeEach(async () => {
  name = `completion-${(databases += 1)}`;
  offlineStore = await openStore(name);
  const opened = await openDownloadStore(name);
  if (!opened) throw new Error('no offline store');
  downloads = opened;
  await downloads.changeQueue((queue) => ({
    ...queue,
    items: [download('b'), download('c'), download('d')],
  }));
  await offlineStore.saveChapter(CHAPTER);
});
afterEach(() => {
  vi.restoreAllMocks();
  offlineStore.close();
  downloads.close();
});

async function savePages(of: StoredChapter): Promise<void> {
  for (const one of picturesOf(of)) await offlineStore.saveAsset(one);
}

/** What another tab sees of it. */
async function seen() {
  const other = await openStore(name);
  const [summary] = await other.storedChapters('work');
  other.close();
  const { items } = await downloads.queue();
  const queued = items.map((item) => item.chapter).join('');
  return { pinned: summary?.pinned, complete: summary?.complete, queued };
}
const NOT_YET = { pinned: false, complete: true, queued: 'bcd' };
const DONE = { pinned: true, complete: true, queued: 'bd' };

describe('completing a download', () => {
  it('pins nothing if another tab cancels it at the last moment', async () => {
    await savePages(CHAPTER);
    await downloads.changeQueue((queue) => ({
      ...queue,
      items: queue.items.filter((item) => item.chapter !== 'c'),
    }));
    expect(await downloads.completeDownload(CHAPTER)).toEqual([]);
    expect(await seen()).toEqual({ pinned: false, complete: true, queued: 'bd' });
  });

  it('pins the chapter and removes it from the queue', async () => {
    await savePages(CHAPTER);
    expect(await downloads.storedPages(CHAPTER.content)).toEqual(new Set(['c/1', 'c/2']));
    expect(await downloads.completeDownload(CHAPTER)).toEqual([]);
    expect(await seen()).toEqual(DONE);
    expect(await offlineStore.findChapter('c')).toEqual({ ...CHAPTER, pinned: true });
  });

  it('keeps the time when the chapter was opened meanwhile', async () => {
    await savePages(CHAPTER);
    await offlineStore.touchChapter('c', 500);
    await downloads.completeDownload(CHAPTER);
    expect(await offlineStore.findChapter('c')).toMatchObject({ pinned: true, readAt: 500 });
  });

  it('reports missing pages, each once, and changes nothing', async () => {
    await offlineStore.saveAsset(picture('c/1', { chapter: 'c', sha256: hash('b') }));
    await offlineStore.saveAsset(picture('c/2', { chapter: 'c', bytes: new ArrayBuffer(99) }));
    expect(await downloads.storedPages(CHAPTER.content)).toEqual(new Set());
    expect(await downloads.completeDownload(CHAPTER)).toEqual(['c/1', 'c/2']);
    await offlineStore.saveAsset(picture('c/2', { chapter: 'c' }));
    expect(await downloads.storedPages(CHAPTER.content)).toEqual(new Set(['c/2']));
    expect(await downloads.completeDownload(CHAPTER)).toEqual(['c/1']);
    expect(await seen()).toMatchObject({ pinned: false, complete: false, queued: 'bcd' });
  });

  it('does not count the record of a page whose bytes are lost', async () => {
    await savePages(CHAPTER);
    const raw = await openDB(name);
    await raw.delete('pictureBytes', 'c/2');
    raw.close();
    expect(await downloads.completeDownload(CHAPTER)).toEqual(['c/2']);
    expect(await seen()).toEqual(NOT_YET);
  });

  it('leaves the chapter incomplete if the app is killed half-way, and succeeds afterwards', async () => {
    await savePages(CHAPTER);
    let step = 0;
    for (let isKilled = true; isKilled; step += 1) {
      expect(await seen()).toEqual(NOT_YET);
      const countWrites = stubKilledWrite(step);
      await downloads.completeDownload(CHAPTER).catch(() => undefined);
      isKilled = countWrites() > step;
      vi.restoreAllMocks();
    }
    // Manifest, ledger and queue: each write was killed once, and the last run none.
    expect(step).toBe(4);
    expect(await seen()).toEqual(DONE);
  });

  it('changes nothing if the disk is full, and reports why', async () => {
    await savePages(CHAPTER);
    const put = methodOf(IDBObjectStore.prototype, 'put');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      const request = put.apply(this, args);
      request.addEventListener('success', () =>
        (this.transaction as unknown as { _abort(name: string): void })['_abort'](
          'QuotaExceededError',
        ),
      );
      return request;
    });
    await expect(downloads.completeDownload(CHAPTER)).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
    vi.restoreAllMocks();
    expect(await seen()).toEqual(NOT_YET);
  });

  it('is published to listeners', async () => {
    await savePages(CHAPTER);
    await new Promise((resolve) => setTimeout(resolve, 2 * STORE_ANNOUNCE_DELAY_MS));
    const received = vi.fn<() => void>();
    const stop = onStoreChange(received);
    await downloads.completeDownload(CHAPTER);
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe('a stored chapter', () => {
  it('is pinned and unpinned, and a missing one stays missing', async () => {
    await savePages(CHAPTER);
    await downloads.setPinned(['c', 'c', 'unknown'], true);
    expect(await offlineStore.findChapter('c')).toMatchObject({ pinned: true });
    expect(await offlineStore.storedChapters('work')).toMatchObject([{ uuid: 'c', pinned: true }]);
    await downloads.setPinned(['c'], false);
    expect(await offlineStore.storedChapters('work')).toMatchObject([{ uuid: 'c', pinned: false }]);
  });

  it('is counted to the byte, apart from covers', async () => {
    await savePages(CHAPTER);
    await offlineStore.saveAsset(picture('covers/1', { bytes: new ArrayBuffer(33) }));
    await offlineStore.saveAsset(picture('d/1', { bytes: new ArrayBuffer(44), chapter: 'd' }));
    expect(await downloads.sizes()).toEqual({
      chapters: new Map([
        ['c', { assets: 2, bytes: 200 }],
        ['d', { assets: 1, bytes: 44 }],
      ]),
      coverBytes: 33,
      totalBytes: 277,
    });
  });

  it('names its owner', async () => {
    await offlineStore.saveChapter({ ...CHAPTER, owner: 'me' });
    expect(await offlineStore.storedChapters('work')).toMatchObject([{ owner: 'me' }]);
    expect(await offlineStore.findChapter('c')).toMatchObject({ owner: 'me' });
  });
});

describe('openDownloadStore', () => {
  it('returns none if the browser refuses to store anything', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await openDownloadStore(name)).toBeUndefined();
  });
});
