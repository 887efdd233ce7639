import 'fake-indexeddb/auto';
import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECOVERY_SPARE_MS } from '../../../../src/shared/limits.ts';
import { openConnection } from '../../../../src/shared/offline/database/connection.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { idbDownloadStore } from '../../../../src/shared/offline/downloads/idbDownloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type {
  StoredChapter,
  OfflineStore,
} from '../../../../src/shared/offline/database/offlineStore.ts';
import { stubKilledWrite } from '../../../support/fakes/killedWrite.ts';
import { methodOf } from '../../../support/fakes/methodOf.ts';
import { chapter, hash, page, picture, picturesOf } from '../../../support/fakes/storeSamples.ts';
import { download } from '../../../support/fakes/downloads.ts';

const NOW = 10_000_000;
const NOTHING = { orphans: 0, bytesFreed: 0, rowsMended: 0, broken: [] };
let name = '';
let databases = 0;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let raw: IDBPDatabase;

beforeEach(async () => {
  name = `recovery-${(databases += 1)}`;
  offlineStore = await openStore(name);
  downloads = idbDownloadStore(await openConnection(name), () => NOW);
  raw = await openDB(name);
});
afterEach(() => {
  vi.restoreAllMocks();
  raw.close();
  offlineStore.close();
  downloads.close();
});

async function store(...chapters: StoredChapter[]): Promise<void> {
  for (const each of chapters) {
    await offlineStore.saveChapter(each);
    for (const one of picturesOf(each)) await offlineStore.saveAsset(one);
  }
}
const paths = async () => (await raw.getAllKeys('pictureBytes')).map(String);

describe('a launch', () => {
  it('finds nothing to repair if all is well', async () => {
    await store(chapter('a', { pinned: true }), chapter('b'));
    await offlineStore.saveAsset(picture('covers/1'));
    await offlineStore.removeAsset('b/2');
    await offlineStore.removeChapters(['b']);
    const before = await downloads.sizes();
    expect(await downloads.recover()).toEqual(NOTHING);
    expect(await downloads.sizes()).toEqual(before);
  });

  it('removes pages of unknown chapters, and none of those that wait for more', async () => {
    await offlineStore.saveAsset(picture('lost/1', { chapter: 'lost' }));
    await offlineStore.saveAsset(picture('staged/1', { chapter: 'staged' }));
    await store(chapter('a'));
    await offlineStore.saveAsset(picture('covers/1'));
    await downloads.changeQueue((queue) => ({ ...queue, items: [download('staged')] }));
    expect(await downloads.recover()).toEqual({ ...NOTHING, orphans: 1, bytesFreed: 100 });
    expect(await paths()).toEqual(['a/1', 'a/2', 'covers/1', 'staged/1']);
    expect(await downloads.recover()).toEqual(NOTHING);
  });

  it('takes a page from a chapter that does not name it, and leaves it to the one that does', async () => {
    await store(chapter('a', { pages: [page('a/1'), page('credits')], pinned: true }));
    await offlineStore.saveAsset(picture('credits', { chapter: 'unknown' }));
    expect(await downloads.recover()).toEqual({ ...NOTHING, orphans: 1 });
    expect(await offlineStore.findAsset('credits')).toMatchObject({ chapter: 'a' });
    expect(await downloads.recover()).toEqual(NOTHING);
    expect(await offlineStore.storedChapter('a')).toMatchObject({ complete: true });
  });

  it('leaves alone what another tab stored a moment ago', async () => {
    const at = NOW - RECOVERY_SPARE_MS + 1_000;
    await offlineStore.saveAsset(picture('new/1', { chapter: 'new', at }));
    await store(chapter('a'));
    await offlineStore.saveAsset(picture('a/3', { chapter: 'a', at }));
    expect(await downloads.recover()).toEqual(NOTHING);
    expect(await paths()).toEqual(['a/1', 'a/2', 'a/3', 'new/1']);
  });

  it('removes pictures that belong to none of their chapter’s pages', async () => {
    await store(chapter('a', { pages: [page('a/1', hash('a')), page('a/2')] }));
    await offlineStore.saveAsset(picture('a/1', { chapter: 'a', sha256: hash('b') }));
    await offlineStore.saveAsset(picture('a/3', { chapter: 'a' }));
    expect(await downloads.recover()).toMatchObject({ orphans: 2, bytesFreed: 200 });
    expect(await paths()).toEqual(['a/2']);
  });

  it('removes bytes without a record and records without bytes', async () => {
    await store(chapter('a'));
    await raw.put('pictureBytes', new ArrayBuffer(70), 'orphan/1');
    await raw.put('pictureBytes', 'no bytes', 'orphan/2');
    await raw.delete('pictureBytes', 'a/2');
    expect(await downloads.recover()).toEqual({ ...NOTHING, orphans: 3, bytesFreed: 170 });
    expect(await paths()).toEqual(['a/1']);
    expect(await offlineStore.storedChapters('work')).toMatchObject([{ pagesKept: 1, bytes: 100 }]);
    expect(await downloads.recover()).toEqual(NOTHING);
  });

  it('removes foreign records, and pages of the wrong size if something is amiss', async () => {
    await store(chapter('a'), chapter('b'));
    await raw.put('pictures', { path: 'x', chapter: 'a', size: 'big' });
    await raw.put('pictureBytes', new ArrayBuffer(7), 'x');
    await raw.put('pictureBytes', new ArrayBuffer(7), 'a/2');
    expect(await downloads.recover()).toMatchObject({ orphans: 2 });
    expect(await paths()).toEqual(['a/1', 'b/1', 'b/2']);
  });

  it('recounts what does not agree, and drops rows of removed chapters', async () => {
    await store(chapter('a'), chapter('b'), chapter('c'));
    const right = await downloads.sizes();
    const row = await raw.get('ledger', 'a');
    await raw.put('ledger', { ...row, bytes: 5 });
    await raw.put('ledger', { chapter: 'b', pictures: 'many' });
    await raw.delete('ledger', 'c');
    await raw.put('ledger', { chapter: 'gone', pictures: 3, bytes: 300 });
    expect(await downloads.recover()).toEqual({ ...NOTHING, rowsMended: 4 });
    expect(await downloads.sizes()).toEqual(right);
    expect(await raw.getAllKeys('ledger')).toEqual(['a', 'b', 'c']);
  });

  it('reports downloads that are no longer whole, and no longer counts them as such', async () => {
    await store(chapter('a', { pinned: true }), chapter('b', { pinned: true }), chapter('c'));
    await raw.delete('pictureBytes', 'a/1');
    await offlineStore.removeAsset('c/1');
    expect(await downloads.recover()).toMatchObject({ orphans: 1, broken: ['a'] });
    expect(await offlineStore.findChapter('b')).toMatchObject({ pinned: true });
    expect(await offlineStore.storedChapters('work')).toMatchObject([
      { uuid: 'a', complete: false, pagesKept: 1 },
      { uuid: 'b', pinned: true, complete: true },
      { uuid: 'c' },
    ]);
    // If the app is killed before they are queued, the next launch has to know of them.
    expect(await downloads.recover()).toEqual({ ...NOTHING, broken: ['a'] });
    await downloads.setPinned(['a'], false);
    expect(await downloads.recover()).toEqual(NOTHING);
  });

  it('keeps the pages of a chapter whose manifest is unreadable', async () => {
    await store(chapter('a'));
    await raw.put('chapters', { uuid: 'a', work: 'work', pages: 7 });
    await downloads.recover();
    expect(await paths()).toEqual(['a/1', 'a/2']);
  });

  it('may be killed itself and continues at the next one', async () => {
    const fill = async () => {
      await store(chapter('a', { pinned: true }), chapter('b'));
      await raw.delete('pictureBytes', 'a/1');
      await raw.put('pictureBytes', new ArrayBuffer(9), 'orphan/1');
      await offlineStore.saveAsset(picture('lost/1', { chapter: 'lost' }));
    };
    for (let step = 0, isKilled = true; isKilled; step += 1) {
      await fill();
      const countWrites = stubKilledWrite(step);
      await downloads.recover().catch(() => undefined);
      isKilled = countWrites() > step;
      vi.restoreAllMocks();
      await downloads.recover();
      expect(await paths()).toEqual(['a/2', 'b/1', 'b/2']);
      expect(await downloads.recover()).toEqual({ ...NOTHING, broken: ['a'] });
    }
  });

  it('reads the bytes of no picture if all is well', async () => {
    await store(chapter('a', { pinned: true }), chapter('b'));
    const read: string[] = [];
    for (const method of ['get', 'getAll', 'openCursor'] as const) {
      const original = methodOf(IDBObjectStore.prototype, method) as (
        ...args: unknown[]
      ) => IDBRequest;
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function noting(
        this: IDBObjectStore,
        ...args: unknown[]
      ) {
        read.push(this.name);
        return original.apply(this, args);
      } as never);
    }
    await downloads.recover();
    expect(read).not.toContain('pictureBytes');
    expect(read).toContain('ledger');
  });

  it('loses nothing that another tab saves meanwhile', async () => {
    await store(chapter('a'));
    await offlineStore.saveAsset(picture('lost/1', { chapter: 'lost' }));
    const other = await openStore(name);
    const fresh = chapter('new', { pages: Array.from({ length: 20 }, (_, i) => page(`new/${i}`)) });
    const saving = async () => {
      for (const one of picturesOf(fresh)) await other.saveAsset({ ...one, at: NOW });
      await other.saveChapter(fresh);
    };
    await Promise.all([saving(), downloads.recover(), downloads.recover()]);
    expect(await other.storedChapters('work')).toMatchObject([{ uuid: 'a' }, { pagesKept: 20 }]);
    expect(await downloads.recover()).toEqual(NOTHING);
    other.close();
  });
});
