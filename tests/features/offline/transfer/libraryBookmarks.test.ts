import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  addBookmarks,
  bookmarksForFile,
  newBookmarks,
} from '../../../../src/features/offline/transfer/libraryBookmarks.ts';
import {
  readLibraryFile,
  libraryFileText,
} from '../../../../src/features/offline/transfer/libraryFile.ts';
import { getBookmarks } from '../../../../src/offline/bookmarkStore.ts';
import { bookmarkId } from '../../../../src/shared/offline/bookmarks/bookmark.ts';

const AT = '2026-11-20T04:00:00.000Z';
const place = (offset: number) => ({
  work: 'book',
  chapter: 'c1',
  index: 1,
  title: '郑伯克段于鄢',
  offset,
  excerpt: '初，郑武公',
  at: AT,
});

describe('bookmarks in a library file', () => {
  it('are added to the account where they are missing, and the file has no account uuid', async () => {
    await addBookmarks(await newBookmarks([place(1), place(2)], 'first'));
    const written = await bookmarksForFile('first');
    expect(written).toEqual([place(1), place(2)]);
    await addBookmarks(await newBookmarks([place(2)], 'second'));
    const fresh = await newBookmarks(written, 'second');
    expect(fresh.map(({ account, offset, id }) => [account, offset, id])).toEqual([
      ['second', 1, bookmarkId({ account: 'second', chapter: 'c1', offset: 1 })],
    ]);
    await addBookmarks(fresh);
    expect(await (await getBookmarks()).list('second', 'book')).toHaveLength(2);
    expect(await newBookmarks(written, 'second')).toEqual([]);
  });

  it('from a clock that runs ahead get the current time', async () => {
    const [bookmark] = await newBookmarks([{ ...place(9), at: '2999-01-01T00:00:00.000Z' }], 'x');
    expect(bookmark?.at).toBeLessThanOrEqual(Date.now());
  });

  it('are missing in the files of older versions, which are read all the same', () => {
    const nothing = { collected: [], read: [], rules: [] };
    const text = libraryFileText({
      at: AT,
      kinds: { comic: nothing, novel: nothing, film: nothing },
      bookmarks: [],
      looks: { fontsize: 14, bgcolor: '#EDEEEC' },
      settings: {},
    });
    const { bookmarks: _none, ...older } = JSON.parse(text) as Record<string, unknown>;
    expect(readLibraryFile(JSON.stringify(older))).toMatchObject({ bookmarks: [] });
  });
});
