import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSoftwareCrypto } from '../../../../src/shared/crypto/loadSoftwareCrypto.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type {
  StoredAsset,
  OfflineStore,
} from '../../../../src/shared/offline/database/offlineStore.ts';
import { chapter, page, picture } from '../../../support/fakes/storeSamples.ts';

let name = '';
let databases = 0;
let offlineStore: OfflineStore;
let downloads: DownloadStore;

beforeEach(async () => {
  name = `integrity-${(databases += 1)}`;
  offlineStore = await openStore(name);
  const opened = await openDownloadStore(name, loadSoftwareCrypto);
  if (!opened) throw new Error('no offline store');
  downloads = opened;
  for (const uuid of ['a', 'b']) await store(uuid);
  await offlineStore.saveAsset(picture('covers/1'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  offlineStore.close();
  downloads.close();
});

function pageOf(uuid: string, index: number): StoredAsset {
  const bytes = new Uint8Array(100).fill(index).buffer;
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  return picture(`${uuid}/${index}`, { bytes, sha256, chapter: uuid });
}

async function store(uuid: string): Promise<void> {
  const pictures = [1, 2, 3].map((index) => pageOf(uuid, index));
  const pages = pictures.map(({ path, sha256 }) => page(path, sha256));
  await offlineStore.saveChapter(chapter(uuid, { pages, pinned: true }));
  for (const one of pictures) await offlineStore.saveAsset(one);
}

/** Flips one bit of the bytes on the disk. */
async function spoil(path: string): Promise<void> {
  const raw = await openDB(name);
  const bytes = new Uint8Array(await raw.get('pictureBytes', path));
  bytes[50] = (bytes[50] ?? 0) ^ 1;
  await raw.put('pictureBytes', bytes.buffer, path);
  raw.close();
}

describe('an integrity check', () => {
  it('finds nothing if all is well, and reports its progress', async () => {
    const onProgress = vi.fn<(checked: number, total: number) => void>();
    const found = await downloads.checkIntegrity({ onProgress });
    expect(found).toEqual({ pagesChecked: 6, textsChecked: 0, badPages: [] });
    expect(onProgress.mock.calls).toEqual([1, 2, 3, 4, 5, 6].map((checked) => [checked, 6]));
  });

  it('removes a page with one wrong bit, and no other', async () => {
    await spoil('b/2');
    expect(await downloads.checkIntegrity()).toEqual({
      pagesChecked: 6,
      textsChecked: 0,
      badPages: [{ chapter: 'b', path: 'b/2' }],
    });
    expect(await offlineStore.findAsset('b/2')).toBeUndefined();
    expect(await offlineStore.storedChapters('work')).toMatchObject([
      { uuid: 'a', complete: true },
      { uuid: 'b', complete: false, pagesKept: 2, bytes: 200, pinned: true },
    ]);
    expect((await downloads.sizes()).totalBytes).toBe(600);
    expect(await downloads.checkIntegrity()).toEqual({
      pagesChecked: 5,
      textsChecked: 0,
      badPages: [],
    });
  });

  it('checks the requested chapters', async () => {
    await spoil('b/2');
    const found = await downloads.checkIntegrity({ chapters: ['a', 'unknown'] });
    expect(found).toEqual({ pagesChecked: 3, textsChecked: 0, badPages: [] });
  });

  it('finds lost bytes and pages stored without a hash', async () => {
    await offlineStore.saveAsset({ ...pageOf('a', 1), sha256: '' });
    await spoil('a/1');
    const raw = await openDB(name);
    await raw.delete('pictureBytes', 'a/2');
    raw.close();
    const { badPages } = await downloads.checkIntegrity({ chapters: ['a'] });
    expect(badPages.map(({ path }) => path)).toEqual(['a/1', 'a/2']);
  });

  it('stops when requested, and what it removed stays removed', async () => {
    await spoil('a/1');
    const stop = new AbortController();
    const checking = downloads.checkIntegrity({
      signal: stop.signal,
      onProgress: (checked) => {
        if (checked === 2) stop.abort();
      },
    });
    await expect(checking).rejects.toMatchObject({ name: 'AbortError' });
    expect((await downloads.sizes()).totalBytes).toBe(600);
  });

  it('leaves a page alone that was fetched again during the check', async () => {
    await spoil('a/1');
    const { subtle } = crypto;
    const digest = subtle.digest.bind(subtle);
    vi.spyOn(subtle, 'digest').mockImplementation(async (...args) => {
      await offlineStore.saveAsset({ ...pageOf('a', 1), at: 2_000 });
      return digest(...args);
    });
    const { badPages } = await downloads.checkIntegrity({ chapters: ['a'] });
    expect(badPages).toEqual([]);
    expect(await offlineStore.findAsset('a/1')).toEqual({ ...pageOf('a', 1), at: 2_000 });
  });

  it('works without Web Crypto', async () => {
    await spoil('a/1');
    vi.stubGlobal('crypto', {});
    const { badPages } = await downloads.checkIntegrity();
    expect(badPages).toEqual([{ chapter: 'a', path: 'a/1' }]);
  });
});
