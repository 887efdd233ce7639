import 'fake-indexeddb/auto';
import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConnection } from '../../../../src/shared/offline/database/connection.ts';
import {
  announceStoreChange,
  onStoreChange,
} from '../../../../src/shared/offline/database/channel.ts';
import { textBytes } from '../../../../src/shared/offline/chapters/content.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { idbDownloadStore } from '../../../../src/shared/offline/downloads/idbDownloadStore.ts';
import { evictOne } from '../../../../src/shared/offline/assets/eviction.ts';
import { memoryStore } from '../../../../src/shared/offline/database/memoryStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { chapter, novelChapter, picturesOf, work } from '../../../support/fakes/storeSamples.ts';

const NOW = 10_000_000_000;
let databases = 0;

describe.each([
  { where: 'IndexedDB', open: () => openStore(`novels-${(databases += 1)}`) },
  { where: 'memory', open: async () => memoryStore() },
])('a stored novel in $where', ({ open }) => {
  let offlineStore: OfflineStore;
  beforeEach(async () => {
    offlineStore = await open();
    await offlineStore.saveWork({ ...work('work'), kind: 'novel' });
  });
  afterEach(() => offlineStore.close());

  it('is whole with its manifest, and counts the bytes of its text in UTF-8', async () => {
    const stored = novelChapter('a', { paragraphs: ['初，郑武公', 'abc'], index: 3 });
    expect(await offlineStore.saveChapter(stored)).toBe(true);
    expect(await offlineStore.findChapter('a')).toEqual(stored);
    // Five characters of three bytes, a line feed, three letters.
    const listed = { pages: 1, pagesKept: 1, complete: true, bytes: 19, index: 3 };
    expect(await offlineStore.storedChapter('a')).toMatchObject(listed);
    expect(await offlineStore.storedChapters('work')).toMatchObject([listed]);
    expect(await offlineStore.storedWorks()).toMatchObject([{ bytes: 19, chapters: [listed] }]);
    expect(await offlineStore.storedChapter('b')).toBeUndefined();
  });

  it('is replaced as a whole, and stays downloaded and read', async () => {
    await offlineStore.saveChapter(novelChapter('a', { pinned: true, readAt: 50 }));
    await offlineStore.saveChapter(novelChapter('a', { paragraphs: ['新'], readAt: 0 }));
    expect(await offlineStore.storedChapter('a')).toMatchObject({
      bytes: 3,
      pinned: true,
      readAt: 50,
    });
    await offlineStore.touchChapter('a', 80);
    expect(await offlineStore.storedChapter('a')).toMatchObject({
      bytes: 3,
      readAt: 80,
      complete: true,
    });
  });

  it('frees exactly what it took, beside a comic', async () => {
    const comic = chapter('c', { index: 9 });
    await offlineStore.saveChapter(comic);
    for (const each of picturesOf(comic)) await offlineStore.saveAsset(each);
    const texts = [novelChapter('a'), novelChapter('b', { paragraphs: ['长'.repeat(5_000)] })];
    for (const each of texts) await offlineStore.saveChapter(each);
    expect(await offlineStore.removeChapters(['b', 'b', 'none'])).toBe(15_000);
    const left = texts.slice(0, 1).reduce((sum, { content }) => sum + textBytes(content), 200);
    expect(await offlineStore.removeWorks(['work'])).toBe(left);
    expect(await offlineStore.storedWorks()).toEqual([]);
  });
});

describe('a stored text', () => {
  let offlineStore: OfflineStore;
  let downloads: DownloadStore;
  let raw: IDBPDatabase;
  beforeEach(async () => {
    const name = `novels-${(databases += 1)}`;
    offlineStore = await openStore(name);
    downloads = idbDownloadStore(await openConnection(name), () => NOW);
    raw = await openDB(name);
  });
  afterEach(() => {
    raw.close();
    offlineStore.close();
    downloads.close();
  });

  const pinned = (uuid: string) => offlineStore.saveChapter(novelChapter(uuid, { pinned: true }));
  const spoil = (uuid: string) => raw.put('chapters', { uuid, work: 'work', content: { uuid } });

  it('is left alone by a launch that finds it whole, and is not read', async () => {
    await pinned('a');
    const { length } = Object.keys(await downloads.recover());
    expect(length).toBeGreaterThan(0);
    // A launch looks for the record, the check reads it.
    await spoil('a');
    expect(await downloads.recover()).toMatchObject({ broken: [], rowsMended: 0 });
  });

  it('that is unreadable is noticed by the check, and is whole again after it was fetched', async () => {
    await pinned('a');
    await pinned('b');
    await spoil('a');
    const steps: number[] = [];
    const found = await downloads.checkIntegrity({ onProgress: (at) => steps.push(at) });
    expect(found).toEqual({
      pagesChecked: 0,
      textsChecked: 2,
      badPages: [{ chapter: 'a', path: '' }],
    });
    expect(steps).toEqual([1, 2]);
    expect(await offlineStore.storedChapter('a')).toMatchObject({
      complete: false,
      bytes: 0,
      pagesKept: 0,
    });
    expect((await downloads.sizes()).totalBytes).toBe(textBytes(novelChapter('b').content));
    await pinned('a');
    expect(await downloads.checkIntegrity()).toMatchObject({ textsChecked: 2, badPages: [] });
    expect(await downloads.recover()).toMatchObject({ broken: [], rowsMended: 0 });
  });

  it('that is unreadable is announced as incomplete when it is first read, and not again', async () => {
    await pinned('a');
    await spoil('a');
    const onChange = vi.fn<() => void>();
    const stop = onStoreChange(onChange);
    // Ends the burst of the writes above.
    announceStoreChange();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const announced = async () => {
      onChange.mockClear();
      expect(await offlineStore.findChapter('a')).toBeUndefined();
      vi.runOnlyPendingTimers();
      return onChange.mock.calls.length;
    };
    try {
      expect(await announced()).toBe(1);
      expect(await offlineStore.storedChapter('a')).toMatchObject({ complete: false });
      expect(await announced()).toBe(0);
    } finally {
      stop();
      vi.useRealTimers();
    }
  });

  it('that is missing or corrupt is reported at every launch until it is queued', async () => {
    await pinned('gone');
    await pinned('bad');
    await offlineStore.saveChapter(novelChapter('read'));
    await raw.delete('chapters', 'gone');
    await raw.delete('chapters', 'read');
    await spoil('bad');
    await downloads.checkIntegrity();
    for (let launch = 0; launch < 2; launch += 1) {
      const { broken } = await downloads.recover();
      expect(broken.toSorted()).toEqual(['bad', 'gone']);
      // The ledger's row of it is enough to fetch it again.
      expect(await offlineStore.storedChapter('gone')).toMatchObject({
        work: 'work',
        pinned: true,
      });
    }
    await downloads.changeQueue((queue) => ({
      ...queue,
      items: ['gone', 'bad'].map((uuid) => download(uuid, { kind: 'novel' })),
    }));
    await downloads.setPinned(['gone', 'bad'], false);
    expect(await downloads.recover()).toMatchObject({ broken: [] });
    expect(await offlineStore.storedChapter('gone')).toBeUndefined();
    expect((await downloads.sizes()).totalBytes).toBe(0);
  });

  it('is evicted by age and size if it was only cached, and never if it was downloaded', async () => {
    const old = { savedAt: 1, readAt: 1_000 };
    await offlineStore.saveChapter(novelChapter('old', old));
    await offlineStore.saveChapter(novelChapter('newer', { savedAt: 1, readAt: NOW - 10_000_000 }));
    await offlineStore.saveChapter(novelChapter('stored', { ...old, pinned: true }));
    const bytes = textBytes(novelChapter('old').content);
    const limits = { bytesMax: Infinity, ageMaxMs: 20_000_000, spare: new Set<string>(), now: NOW };
    expect(await downloads.trim(limits)).toBe(bytes);
    expect(await offlineStore.storedChapter('old')).toBeUndefined();
    expect(await downloads.trim({ ...limits, bytesMax: 0 })).toBe(bytes);
    expect((await offlineStore.storedChapters('work')).map(({ uuid }) => uuid)).toEqual(['stored']);
  });

  it('is evicted to make room for the text that is read', async () => {
    await offlineStore.saveChapter(novelChapter('old', { savedAt: 1, readAt: 1_000 }));
    const connection = await openConnection(raw.name);
    expect(await connection.use((database) => evictOne(database, 'mine', NOW))).toBe(true);
    expect(await offlineStore.findChapter('old')).toBeUndefined();
    connection.close();
  });
});
