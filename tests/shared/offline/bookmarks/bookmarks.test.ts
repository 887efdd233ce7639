import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { BOOKMARKS_PER_WORK_MAX } from '../../../../src/shared/limits.ts';
import {
  bookmarkId,
  type Bookmark,
  type BookmarkStore,
} from '../../../../src/shared/offline/bookmarks/bookmark.ts';
import {
  memoryBookmarks,
  openBookmarks,
} from '../../../../src/shared/offline/bookmarks/openBookmarks.ts';

let databases = 0;
let name = '';

function bookmark(offset: number, over: Partial<Bookmark> = {}): Bookmark {
  const place = { account: 'me', chapter: 'c1', offset, ...over };
  const rest = { work: 'book', index: 1, title: '郑伯克段于鄢', excerpt: '初，郑武公', at: offset };
  return { ...rest, ...over, ...place, id: bookmarkId(place) };
}

describe.each([
  { where: 'IndexedDB', open: () => openBookmarks(name) },
  { where: 'memory', open: async () => memoryBookmarks() },
])('bookmarks in $where', ({ open }) => {
  let store: BookmarkStore;
  beforeEach(async () => {
    name = `bookmarks-${(databases += 1)}`;
    store = await open();
  });
  const offsets = async (account = 'me', work = 'book') =>
    (await store.list(account, work)).map(({ offset }) => offset);

  it('are listed in reading order, whenever they were set', async () => {
    await store.add(bookmark(90, { at: 1 }));
    await store.add(bookmark(5, { chapter: 'c2', index: 2, at: 2 }));
    await store.add(bookmark(10, { at: 3 }));
    expect(await offsets()).toEqual([10, 90, 5]);
  });

  it('of one place are one, however often it is set', async () => {
    await store.add(bookmark(10));
    await store.add(bookmark(10, { at: 99 }));
    expect((await store.list('me', 'book')).map(({ at }) => at)).toEqual([99]);
  });

  it('of another account are hidden and stay; those from before any account are shown', async () => {
    await store.add(bookmark(1));
    await store.add(bookmark(2, { account: 'other' }));
    await store.add(bookmark(3, { account: '' }));
    expect(await offsets('me')).toEqual([1, 3]);
    expect(await offsets('other')).toEqual([2, 3]);
    expect(await offsets('me', 'another-book')).toEqual([]);
  });

  it('that are removed can be restored', async () => {
    const [first, second] = [bookmark(1), bookmark(2)];
    await store.add(first);
    await store.add(second);
    await store.remove([first.id]);
    expect(await offsets()).toEqual([2]);
    await store.add(first);
    expect(await offsets()).toEqual([1, 2]);
  });

  it('beyond the limit are removed, the oldest first, and only of that account', async () => {
    await store.add(bookmark(5, { account: 'other', at: 0 }));
    for (let at = 0; at <= BOOKMARKS_PER_WORK_MAX; at += 1) await store.add(bookmark(at));
    const stored = await offsets();
    expect(stored).toHaveLength(BOOKMARKS_PER_WORK_MAX);
    expect(stored[0]).toBe(1);
    expect(await offsets('other')).toEqual([5]);
  });
});

describe('bookmarks of two tabs', () => {
  it('are the same, and foreign values among them count as absent', async () => {
    name = `bookmarks-${(databases += 1)}`;
    const [one, other] = [await openBookmarks(name), await openBookmarks(name)];
    await one.add(bookmark(10));
    await other.add(bookmark(20));
    const database = await openDB(name);
    await database.put('bookmarks', { id: 'foreign', work: 'book', offset: 'no number' });
    database.close();
    expect(await one.list('me', 'book')).toHaveLength(2);
    await other.remove([bookmark(10).id]);
    expect((await one.list('me', 'book')).map(({ offset }) => offset)).toEqual([20]);
  });
});
