import { getBookmarks } from '../../../offline/bookmarkStore.ts';
import { bookmarkId, type Bookmark } from '../../../shared/offline/bookmarks/bookmark.ts';
import type { LibraryFile } from './libraryFile.ts';

type FileBookmark = LibraryFile['bookmarks'][number];

/** All bookmarks that the account sees on this device. @param account uuid */
export async function bookmarksForFile(account: string): Promise<FileBookmark[]> {
  const all = await (await getBookmarks()).listAll(account);
  return all.map(({ id: _own, account: _here, at, ...bookmark }) => ({
    ...bookmark,
    at: new Date(at).toISOString(),
  }));
}

/** @returns the file's bookmarks that are missing here, assigned to the account */
export async function newBookmarks(
  bookmarks: readonly FileBookmark[],
  account: string,
): Promise<Bookmark[]> {
  const here = new Set((await bookmarksForFile(account)).map(placeOf));
  return bookmarks
    .filter((bookmark) => !here.has(placeOf(bookmark)))
    .map(({ at, ...bookmark }) => ({
      ...bookmark,
      id: bookmarkId({ ...bookmark, account }),
      account,
      at: Math.min(Date.parse(at), Date.now()),
    }));
}

/** @throws where the database fails */
export async function addBookmarks(bookmarks: readonly Bookmark[]): Promise<void> {
  const store = await getBookmarks();
  for (const bookmark of bookmarks) await store.add(bookmark);
}

const placeOf = ({ chapter, offset }: Pick<Bookmark, 'chapter' | 'offset'>) =>
  `${chapter} ${offset}`;
