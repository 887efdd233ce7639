import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COVER_BYTES_MAX, EVICTION_SPARE_MS } from '../../../../src/shared/limits.ts';
import {
  type Connection,
  openConnection,
} from '../../../../src/shared/offline/database/connection.ts';
import type {
  DownloadStore,
  TrimLimits,
} from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { evict, evictOne, findEvictable } from '../../../../src/shared/offline/assets/eviction.ts';
import { idbStore } from '../../../../src/shared/offline/database/idbStore.ts';
import type {
  StoredChapter,
  OfflineStore,
} from '../../../../src/shared/offline/database/offlineStore.ts';
import { stubFullDisk } from '../../../support/fakes/fullDisk.ts';
import { chapter, picture, picturesOf, work } from '../../../support/fakes/storeSamples.ts';
import { download } from '../../../support/fakes/downloads.ts';

const NOW = 10_000_000;
const NONE: TrimLimits = { bytesMax: Infinity, ageMaxMs: Infinity, spare: new Set(), now: NOW };
let name = '';
let databases = 0;
let connection: Connection;
let offlineStore: OfflineStore;
let downloads: DownloadStore;

beforeEach(async () => {
  name = `trim-${(databases += 1)}`;
  connection = await openConnection(name);
  offlineStore = idbStore(connection, evictOne, () => NOW);
  const opened = await openDownloadStore(name);
  if (!opened) throw new Error('no offline store');
  downloads = opened;
});
afterEach(() => {
  vi.restoreAllMocks();
  offlineStore.close();
  downloads.close();
});

async function store(...chapters: StoredChapter[]): Promise<void> {
  for (const each of chapters) {
    await offlineStore.saveChapter(each);
    for (const one of picturesOf(each)) await offlineStore.saveAsset(one);
  }
}
/** Each takes 200 bytes. */
const never = (uuid: string, savedAt: number) => chapter(uuid, { readAt: 0, savedAt });
const read = (uuid: string, readAt: number) => chapter(uuid, { readAt });
const stored = async () => [...(await downloads.sizes()).chapters.keys()].join(' ');
const trim = (limits: Partial<TrimLimits>) => downloads.trim({ ...NONE, ...limits });

describe('cached chapters', () => {
  it('stay without a limit', async () => {
    await store(read('a', 1), never('b', 1));
    expect(await trim({})).toBe(0);
    expect(await stored()).toBe('a b');
  });

  it('beyond the cap are evicted: the least recently read first, then those never read', async () => {
    await store(never('n1', 10), read('r2', 200), read('r1', 100), never('n2', 20));
    expect(await trim({ bytesMax: 600 })).toBe(200);
    expect(await stored()).toBe('n1 n2 r2');
    expect(await trim({ bytesMax: 500 })).toBe(200);
    expect(await stored()).toBe('n1 n2');
    expect(await trim({ bytesMax: 399 })).toBe(200);
    expect(await stored()).toBe('n2');
    expect(await offlineStore.findChapter('n1')).toBeUndefined();
  });

  it('are evicted by age before the cap, and by when they were stored if they were never read', async () => {
    await store(read('r1', NOW - 500_000), read('r2', NOW - 300_000), never('n1', NOW - 600_000));
    expect(await trim({ ageMaxMs: 400_000, bytesMax: 200 })).toBe(400);
    expect(await stored()).toBe('r2');
  });

  it('stay if they are pinned, spared, queued or were used a moment ago', async () => {
    await store(
      chapter('pinned', { pinned: true }),
      read('open', 1),
      read('queued', 1),
      read('recent', NOW - EVICTION_SPARE_MS + 1_000),
      never('fresh', NOW - EVICTION_SPARE_MS + 1_000),
      read('old', 1),
    );
    await downloads.changeQueue((queue) => ({ ...queue, items: [download('queued')] }));
    expect(await trim({ bytesMax: 0, ageMaxMs: 0, spare: new Set(['open']) })).toBe(200);
    expect(await stored()).toBe('fresh open pinned queued recent');
  });

  it('stay if they are queued, downloaded or read after they were chosen, by another tab', async () => {
    await store(read('queued', 1), read('pinned', 1), read('read', 1), read('old', 1));
    const chosen = await connection.use((database) => findEvictable(database, NOW));
    expect(chosen).toHaveLength(4);
    await downloads.changeQueue((queue) => ({ ...queue, items: [download('queued')] }));
    await offlineStore.saveChapter(chapter('pinned', { pinned: true }));
    await offlineStore.saveChapter(read('read', NOW));
    const freed: number[] = [];
    for (const each of chosen) {
      freed.push(await connection.use((database) => evict(database, each)));
    }
    expect(freed.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 200]);
    expect(await stored()).toBe('pinned queued read');
  });

  it('are counted without downloaded chapters and those that wait to be downloaded', async () => {
    await store(chapter('pinned', { pinned: true }), read('queued', 1), read('a', 1));
    await downloads.changeQueue((queue) => ({ ...queue, items: [download('queued')] }));
    expect(await trim({ bytesMax: 200 })).toBe(0);
  });

  it('without a manifest are evicted like a chapter read when its last page was stored', async () => {
    await offlineStore.saveAsset(picture('lost/1', { chapter: 'lost', at: 50 }));
    await store(read('a', 10), read('b', 90), never('n', 1));
    expect(await trim({ bytesMax: 500 })).toBe(200);
    expect(await trim({ bytesMax: 400 })).toBe(100);
    expect(await stored()).toBe('b n');
  });

  it('are evicted in the same order when the disk is full, and never for the queue', async () => {
    stubFullDisk('Chromium', 650);
    await store(never('n', 5), read('r', 900), read('queued', 1));
    await downloads.changeQueue((queue) => ({ ...queue, items: [download('queued')] }));
    const page = (path: string) => offlineStore.saveAsset(picture(path, { chapter: 'x', at: NOW }));
    expect(await page('x/1')).toBe(true);
    expect(await stored()).toBe('n queued x');
    for (const path of ['x/2', 'x/3', 'x/4']) expect(await page(path)).toBe(true);
    expect(await stored()).toBe('queued x');
    expect(await page('x/5')).toBe(false);
    expect(await stored()).toBe('queued x');
  });
});

describe('covers', () => {
  it('beyond a cap of their own are evicted, those stored longest ago first and those in the library last', async () => {
    const third = Math.floor(COVER_BYTES_MAX / 3);
    const cover = (path: string, at: number) =>
      offlineStore.saveAsset(picture(path, { at, bytes: new ArrayBuffer(third) }));
    // The work's cover is the oldest, and needed offline.
    await offlineStore.saveWork(work('work'));
    await store(chapter('a', { pinned: true }));
    await cover('covers/1', 1);
    for (const at of [4, 3, 2]) await cover(`covers/x${at}`, at);
    expect(await trim({})).toBe(third);
    expect(await offlineStore.findAsset('covers/x2')).toBeUndefined();
    expect(await offlineStore.findAsset('covers/1')).toBeDefined();
    expect((await downloads.sizes()).coverBytes).toBe(3 * third);
    expect(await trim({})).toBe(0);
  });
});
