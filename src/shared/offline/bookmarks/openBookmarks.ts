import { DATABASE_NAME } from '../../names.ts';
import { announceStoreChange } from '../database/channel.ts';
import { openInTime } from '../database/connection.ts';
import { bookmarksBeyond, ownBookmarks, type Bookmark, type BookmarkStore } from './bookmark.ts';
import { idbBookmarks } from './idbBookmarks.ts';

/** Never rejects and never hangs: without a database, bookmarks last until the page closes. */
export async function openBookmarks(name: string = DATABASE_NAME): Promise<BookmarkStore> {
  const connection = await openInTime(name);
  return connection ? idbBookmarks(connection) : memoryBookmarks();
}

export function memoryBookmarks(): BookmarkStore {
  const bookmarks = new Map<string, Bookmark>();
  const ofWork = (work: string) => [...bookmarks.values()].filter((each) => each.work === work);
  return {
    list: async (account, work) => ownBookmarks(ofWork(work), account),
    listAll: async (account) => ownBookmarks([...bookmarks.values()], account),
    async add(bookmark) {
      bookmarks.set(bookmark.id, bookmark);
      for (const id of bookmarksBeyond(ofWork(bookmark.work), bookmark.account)) {
        bookmarks.delete(id);
      }
      announceStoreChange();
    },
    async remove(ids) {
      for (const id of ids) bookmarks.delete(id);
      announceStoreChange();
    },
  };
}
