import 'fake-indexeddb/auto';
import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBookmarks } from '../../../../src/shared/offline/bookmarks/openBookmarks.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import {
  chapter,
  collect,
  page,
  picture,
  picturesOf,
  progress,
  work,
} from '../../../support/fakes/storeSamples.ts';

let name = '';
let databases = 0;
beforeEach(() => {
  name = `upgrade-${(databases += 1)}`;
});
afterEach(() => void vi.restoreAllMocks());

/** As the first version made it; `onBlocking` stands for what its connection did. */
function openFirstVersion(onBlocking?: (database: IDBPDatabase) => void): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade(database) {
      database.createObjectStore('pictures', { keyPath: 'path' }).createIndex('chapter', 'chapter');
      database.createObjectStore('pictureBytes');
      database.createObjectStore('chapters', { keyPath: 'uuid' }).createIndex('work', 'work');
      database.createObjectStore('works', { keyPath: 'uuid' });
      const changes = database.createObjectStore('changes', { keyPath: 'id', autoIncrement: true });
      changes.createIndex('account', 'account');
      changes.createIndex('identity', 'identity');
      database.createObjectStore('kv');
    },
    blocking: (_current, _blocked, event) => onBlocking?.(event.target as unknown as IDBPDatabase),
  });
}

const CHAPTERS = Array.from({ length: 12 }, (_, at) => {
  const pages = Array.from({ length: 5 }, (_unused, i) => page(`c${at}/${i}`));
  const { owner: _none, ...first } = chapter(`c${at}`, { index: at + 1, pages, pinned: at === 3 });
  return first;
});
const CHANGES = [progress('w1', 1), collect('w1', 'add')];
const SOURCE = { base: 'https://a.example/', key: 'moyu-demo-imgkey' };

async function fill(database: IDBPDatabase): Promise<void> {
  await database.put('works', work('work'));
  await database.put('kv', SOURCE, 'pictureSource');
  for (const change of CHANGES) {
    await database.add('changes', { account: 'me', change, identity: JSON.stringify(change) });
  }
  const pages = CHAPTERS.flatMap(picturesOf);
  // Of the last chapter one page is missing.
  for (const { bytes, ...known } of [...pages.slice(0, -1), picture('covers/1')]) {
    await database.put('pictures', { ...known, bytes: bytes.byteLength });
    await database.put('pictureBytes', bytes, known.path);
  }
  for (const each of CHAPTERS) await database.put('chapters', each);
}

async function dump(database: IDBPDatabase): Promise<unknown> {
  const stores = ['pictures', 'pictureBytes', 'chapters', 'works', 'changes', 'kv'];
  const contents = stores.map(async (store) => [
    await database.getAllKeys(store),
    await database.getAll(store),
  ]);
  return Promise.all(contents);
}

describe('a database of the first version', () => {
  it('is complete after the upgrade, byte for byte, and counted', async () => {
    const first = await openFirstVersion();
    await fill(first);
    const before = await dump(first);
    first.close();

    const offlineStore = await openStore(name);
    expect(offlineStore.lasting).toBe(true);
    const [listed] = await offlineStore.storedWorks();
    expect(listed?.bytes).toBe(5_900);
    expect(listed?.chapters.map(({ complete, pinned }) => [complete, pinned])).toEqual(
      CHAPTERS.map((_, at) => [at < 11, at === 3]),
    );
    expect(await offlineStore.findChapter('c3')).toEqual({ ...CHAPTERS[3], owner: '' });
    expect(await offlineStore.findAsset('c3/2')).toEqual(picture('c3/2', { chapter: 'c3' }));
    expect((await offlineStore.queuedChanges('me')).map(({ change }) => change)).toEqual(CHANGES);
    expect(await offlineStore.pictureSource()).toEqual(SOURCE);

    const downloads = await openDownloadStore(name);
    expect(await downloads?.sizes()).toMatchObject({ coverBytes: 100, totalBytes: 6_000 });
    expect(await downloads?.recover()).toMatchObject({ orphans: 0, rowsMended: 0, broken: [] });
    expect(await downloads?.queue()).toMatchObject({ items: [], pause: '' });
    downloads?.close();
    offlineStore.close();
    const upgraded = await openDB(name);
    expect(upgraded.version).toBe(4);
    expect(upgraded.transaction('pictures').store.index('chapter').multiEntry).toBe(true);
    expect(await dump(upgraded)).toEqual(before);
    upgraded.close();
  });

  it('is upgraded while another tab has it open, which closes its connection', async () => {
    const first = await openFirstVersion((database) => database.close());
    await fill(first);
    const offlineStore = await openStore(name);
    expect(offlineStore.lasting).toBe(true);
    expect(await offlineStore.storedWorks()).toHaveLength(1);
    offlineStore.close();
  });

  it('stays as it was if the upgrade fails, and is upgraded the next time', async () => {
    const first = await openFirstVersion();
    await fill(first);
    const before = await dump(first);
    first.close();
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      if (this.name === 'ledger') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    expect((await openStore(name)).lasting).toBe(false);
    vi.restoreAllMocks();
    const still = await openFirstVersion();
    expect(await dump(still)).toEqual(before);
    still.close();
    const offlineStore = await openStore(name);
    expect(await offlineStore.storedWorks()).toHaveLength(1);
    offlineStore.close();
  });

  it('loses nothing if a tab blocks the upgrade', async () => {
    const first = await openFirstVersion();
    await fill(first);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = openStore(name);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await opening).lasting).toBe(false);
    vi.useRealTimers();
    first.close();
    await vi.waitFor(async () => {
      const offlineStore = await openStore(name);
      expect(await offlineStore.storedWorks()).toHaveLength(1);
      offlineStore.close();
    });
  });
});

/** As the second version made it, from the first. */
function openSecondVersion(onBlocking?: (database: IDBPDatabase) => void): Promise<IDBPDatabase> {
  return openDB(name, 2, {
    upgrade(database) {
      database
        .createObjectStore('ledger', { keyPath: 'chapter' })
        .createIndex('work', 'listed.work');
      database.createObjectStore('queue', { keyPath: 'chapter' });
      database.createObjectStore('rules', { keyPath: ['account', 'work'] });
    },
    blocking: (_current, _blocked, event) => onBlocking?.(event.target as unknown as IDBPDatabase),
  });
}

const RULE = {
  work: 'work',
  kind: 'comic',
  account: 'me',
  rule: { keep: 'next', count: 3 },
  at: 5,
};
const BOOKMARK = {
  id: 'me c1 40',
  account: 'me',
  work: 'book',
  chapter: 'c1',
  index: 1,
  title: '第一章',
  offset: 40,
  excerpt: '郑伯克段于鄢',
  at: 7,
};

describe('a database of the third version', () => {
  it('is complete after the upgrade, and finds a page by each of its chapters from then on', async () => {
    const first = await openFirstVersion();
    await fill(first);
    first.close();
    (await openSecondVersion()).close();
    const third = await openDB(name, 3, {
      upgrade(database) {
        database.createObjectStore('bookmarks', { keyPath: 'id' }).createIndex('work', 'work');
      },
    });
    const before = await dump(third);
    third.close();
    const offlineStore = await openStore(name);
    const upgraded = await openDB(name);
    expect(await dump(upgraded)).toEqual(before);
    await offlineStore.saveAsset(picture('c0/1', { chapter: 'new' }));
    for (const uuid of ['c0', 'new'])
      expect(await upgraded.getAllKeysFromIndex('pictures', 'chapter', uuid)).toContain('c0/1');
    upgraded.close();
    offlineStore.close();
  });
});

describe('a database of the second version', () => {
  async function makeSecond(onBlocking?: (database: IDBPDatabase) => void) {
    const first = await openFirstVersion();
    await fill(first);
    first.close();
    const second = await openSecondVersion(onBlocking);
    await second.put('rules', RULE);
    await second.put('ledger', { chapter: 'c0', pictures: 5, bytes: 500 });
    return second;
  }

  it('keeps its data, and stores bookmarks from then on', async () => {
    const second = await makeSecond();
    const before = await dump(second);
    const ledger = await second.getAll('ledger');
    second.close();
    const bookmarks = await openBookmarks(name);
    await bookmarks.add(BOOKMARK);
    const upgraded = await openDB(name);
    expect(upgraded.version).toBe(4);
    expect(upgraded.transaction('pictures').store.index('chapter').multiEntry).toBe(true);
    expect(await dump(upgraded)).toEqual(before);
    expect(await upgraded.getAll('ledger')).toEqual(ledger);
    expect(await upgraded.getAll('rules')).toEqual([RULE]);
    expect(await upgraded.getAll('bookmarks')).toEqual([BOOKMARK]);
    upgraded.close();
  });

  it('is upgraded while an older tab has it open, which closes its connection and continues in memory', async () => {
    const second = await makeSecond((database) => database.close());
    const offlineStore = await openStore(name);
    expect(offlineStore.lasting).toBe(true);
    expect((await offlineStore.findChapter('c3'))?.uuid).toBe('c3');
    // The older version cannot open the database again.
    await expect(openDB(name, 2)).rejects.toMatchObject({ name: 'VersionError' });
    second.close();
    offlineStore.close();
  });

  it('keeps bookmarks if chapters are evicted', async () => {
    const bookmarks = await openBookmarks(name);
    await bookmarks.add(BOOKMARK);
    const offlineStore = await openStore(name);
    await offlineStore.saveChapter(chapter('c1', { work: 'book' }));
    await offlineStore.removeWorks(['book']);
    expect(await bookmarks.list('me', 'book')).toEqual([BOOKMARK]);
    offlineStore.close();
  });
});
