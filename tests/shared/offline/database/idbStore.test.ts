import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORE_OPEN_TIMEOUT_MS } from '../../../../src/shared/limits.ts';
import { openConnection } from '../../../../src/shared/offline/database/connection.ts';
import { evictOne } from '../../../../src/shared/offline/assets/eviction.ts';
import { idbStore } from '../../../../src/shared/offline/database/idbStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { ENGINES, stubFullDisk } from '../../../support/fakes/fullDisk.ts';
import { methodOf } from '../../../support/fakes/methodOf.ts';
import {
  chapter,
  page,
  picture,
  picturesOf,
  progress,
  work,
} from '../../../support/fakes/storeSamples.ts';

const NOW = 10_000_000;
let name = '';
let databases = 0;
let offlineStore: OfflineStore;

beforeEach(async () => {
  name = `idb-${(databases += 1)}`;
  offlineStore = idbStore(await openConnection(name), evictOne, () => NOW);
});
afterEach(() => {
  offlineStore.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function saveAll(...chapters: ReturnType<typeof chapter>[]): Promise<boolean[]> {
  const saved: boolean[] = [];
  for (const each of chapters) {
    saved.push(await offlineStore.saveChapter(each));
    for (const one of picturesOf(each)) saved.push(await offlineStore.saveAsset(one));
  }
  return saved;
}

describe.each(ENGINES)('a full disk in %s', (engine) => {
  it('evicts the least recently read chapter, manifest and all', async () => {
    stubFullDisk(engine, 450);
    await saveAll(chapter('newer', { readAt: 20 }), chapter('older', { readAt: 10 }));
    const saved = await offlineStore.saveAsset(picture('c/1', { chapter: 'c' }));
    expect(saved).toBe(true);
    expect(await offlineStore.findChapter('older')).toBeUndefined();
    expect(await offlineStore.findAsset('older/1')).toBeUndefined();
    expect(await offlineStore.storedChapters('work')).toMatchObject([
      { uuid: 'newer', complete: true },
    ]);
    expect(await offlineStore.findAsset('c/1')).toBeDefined();
  });

  it('evicts no chapter that is pinned, being written, or was opened a moment ago', async () => {
    stubFullDisk(engine, 650);
    await saveAll(
      chapter('pinned', { pinned: true }),
      chapter('open', { readAt: NOW - 1_000 }),
      chapter('written', { readAt: 1 }),
    );
    expect(await offlineStore.saveAsset(picture('written/3', { chapter: 'written' }))).toBe(false);
    expect(await offlineStore.findAsset('written/3')).toBeUndefined();
    expect(await offlineStore.storedChapters('work')).toMatchObject([
      { complete: true },
      { complete: true },
      { complete: true },
    ]);
  });

  it('leaves the old picture when its replacement does not fit', async () => {
    stubFullDisk(engine, 150);
    await offlineStore.saveAsset(picture('cover'));
    const larger = picture('cover', { bytes: new ArrayBuffer(500), type: 'image/png' });
    expect(await offlineStore.saveAsset(larger)).toBe(false);
    expect(await offlineStore.findAsset('cover')).toEqual(picture('cover'));
  });

  it('gives up after a few chapters', async () => {
    stubFullDisk(engine, 1_000);
    await saveAll(...Array.from({ length: 5 }, (_, i) => chapter(`c${i}`, { readAt: i })));
    const huge = picture('huge', { bytes: new ArrayBuffer(5_000), chapter: 'x' });
    expect(await offlineStore.saveAsset(huge)).toBe(false);
    expect(await offlineStore.storedChapters('work')).toHaveLength(1);
  });

  it('evicts pages without a manifest like any chapter', async () => {
    stubFullDisk(engine, 250);
    await offlineStore.saveAsset(picture('lost/1', { chapter: 'lost' }));
    await offlineStore.saveAsset(picture('lost/2', { chapter: 'lost' }));
    expect(await offlineStore.saveAsset(picture('c/1', { chapter: 'c' }))).toBe(true);
    expect(await offlineStore.findAsset('lost/1')).toBeUndefined();
  });
});

describe('the database', () => {
  it('writes a picture whole or not at all', async () => {
    const put = methodOf(IDBObjectStore.prototype, 'put');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function failing(
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      if (this.name === 'pictureBytes') throw new DOMException('broken', 'DataError');
      return put.apply(this, args);
    });
    expect(await offlineStore.saveAsset(picture('a', { chapter: 'c' }))).toBe(false);
    const raw = await openDB(name);
    expect(await raw.getAllKeys('pictures')).toEqual([]);
    raw.close();
  });

  it('writes pictures that arrive together in few transactions', async () => {
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const pictures = Array.from({ length: 33 }, (_, i) => picture(`p${i}`));
    const saved = await Promise.all(pictures.map((each) => offlineStore.saveAsset(each)));
    expect(saved).toEqual(pictures.map(() => true));
    // The first is written at once; the rest waits for it.
    expect(spy).toHaveBeenCalledTimes(3);
    const found = await Promise.all(pictures.map(({ path }) => offlineStore.findAsset(path)));
    expect(found).toEqual(pictures);
  });

  it('loses none of the pictures written with one that does not fit', async () => {
    stubFullDisk('Firefox', 450);
    const huge = picture('huge', { bytes: new ArrayBuffer(5_000) });
    const pictures = [picture('a'), picture('b'), huge, picture('c')];
    const saved = await Promise.all(pictures.map((each) => offlineStore.saveAsset(each)));
    expect(saved).toEqual([true, true, false, true]);
    expect(await offlineStore.findAsset('c')).toEqual(picture('c'));
  });

  it('lists what is stored without reading a manifest or a record of a picture', async () => {
    await offlineStore.saveWork(work('work'));
    await saveAll(chapter('c1'));
    const stores: string[] = [];
    const transaction = methodOf(IDBDatabase.prototype, 'transaction');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function noting(
      this: IDBDatabase,
      ...args: Parameters<IDBDatabase['transaction']>
    ) {
      stores.push(...[args[0]].flat().map(String));
      return transaction.apply(this, args);
    });
    await offlineStore.storedWorks();
    await offlineStore.storedChapters('work');
    expect(new Set(stores)).toEqual(new Set(['ledger', 'works']));
  });

  it('treats records that are foreign, broken or of another version as absent', async () => {
    await offlineStore.saveWork(work('work'));
    await saveAll(chapter('good', { pages: [page('good/1')] }));
    await offlineStore.queueChange('me', progress('w', 1));
    const raw = await openDB(name);
    await raw.put('pictures', { path: 'p', chapter: 'good', size: 'big' });
    await raw.put('pictureBytes', 'not bytes', 'p');
    await raw.put('pictures', { ...picture('half'), bytes: 100 });
    await raw.put('pictures', { ...picture('short'), bytes: 100 });
    await raw.put('pictureBytes', new ArrayBuffer(7), 'short');
    await raw.put('chapters', { uuid: 'bad', work: 'work', pages: 7 });
    await raw.put('works', { uuid: 'bad' });
    await raw.put('kv', 'https://a.example', 'pictureSource');
    await raw.add('changes', { account: 'me', change: { type: 'dance' }, identity: 'x' });
    raw.close();
    for (const path of ['p', 'half', 'short']) {
      expect(await offlineStore.findAsset(path)).toBeUndefined();
    }
    expect(await offlineStore.findChapter('bad')).toBeUndefined();
    expect(await offlineStore.findWork('bad')).toBeUndefined();
    expect(await offlineStore.pictureSource()).toBeUndefined();
    expect(await offlineStore.queuedChanges('me')).toHaveLength(1);
    expect(await offlineStore.storedWorks()).toMatchObject([{ chapters: [{ uuid: 'good' }] }]);
  });

  it('is still there for the next page', async () => {
    await offlineStore.saveAsset(picture('a'));
    const next = await openStore(name);
    expect(await next.findAsset('a')).toEqual(picture('a'));
    next.close();
  });

  it('lets another tab upgrade, and writes nothing into a newer version', async () => {
    const upgraded = await openDB(name, 99);
    expect(await offlineStore.saveAsset(picture('a'))).toBe(false);
    await expect(offlineStore.findAsset('a')).rejects.toMatchObject({ name: 'VersionError' });
    upgraded.close();
  });

  it('opens again when the browser has ended the connection', async () => {
    await offlineStore.saveAsset(picture('a'));
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    expect(await offlineStore.findAsset('a')).toEqual(picture('a'));
    expect(spy).toHaveBeenCalledTimes(2);
  });
});

describe('openStore', () => {
  it('creates a database without a cursor, which WebKit refuses there', async () => {
    offlineStore.close();
    vi.spyOn(IDBIndex.prototype, 'openKeyCursor').mockImplementation(() => {
      throw new DOMException('Unable to open cursor', 'UnknownError');
    });
    const fresh = await openStore(`${name}-fresh`);
    expect(fresh.lasting).toBe(true);
    fresh.close();
  });

  it('is in memory if the browser refuses', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect((await openStore(name)).lasting).toBe(false);
  });

  it('is in memory if there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect((await openStore(name)).lasting).toBe(false);
  });

  it('is in memory if a newer version has left its database', async () => {
    offlineStore.close();
    (await openDB(name, 99)).close();
    expect((await openStore(name)).lasting).toBe(false);
  });

  it('does not wait for ever, and closes what opens too late', async () => {
    offlineStore.close();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = methodOf(indexedDB, 'open');
    let release = () => {};
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      const request = open.apply(indexedDB, args);
      const addEventListener = methodOf(request, 'addEventListener');
      request.addEventListener = (type: string, listener: EventListener) => {
        const held =
          type === 'success' ? (event: Event) => (release = () => listener(event)) : listener;
        addEventListener.call(request, type, held);
      };
      return request;
    });
    const opening = openStore(name);
    await vi.advanceTimersByTimeAsync(STORE_OPEN_TIMEOUT_MS);
    expect((await opening).lasting).toBe(false);
    vi.useRealTimers();
    await vi.waitFor(() => {
      release();
      expect(close).toHaveBeenCalled();
    });
  });
});
