import type { BookmarkStore } from '../shared/offline/bookmarks/bookmark.ts';
import { openBookmarks } from '../shared/offline/bookmarks/openBookmarks.ts';

let opening: Promise<BookmarkStore> | undefined;

/** The page's shared store. Never rejects. */
export function getBookmarks(): Promise<BookmarkStore> {
  opening ??= openBookmarks();
  return opening;
}
