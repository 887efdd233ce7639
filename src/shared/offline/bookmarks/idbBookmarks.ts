import * as v from 'valibot';
import { announceStoreChange } from '../database/channel.ts';
import type { Connection } from '../database/connection.ts';
import { writeAll } from '../database/db.ts';
import { allValid } from '../database/records.ts';
import { bookmarksBeyond, ownBookmarks, type BookmarkStore } from './bookmark.ts';

/** Records may come from another version: an invalid one counts as absent. */
const number = v.pipe(v.number(), v.minValue(0));
const bookmarkSchema = v.object({
  id: v.string(),
  account: v.string(),
  work: v.string(),
  chapter: v.string(),
  index: number,
  title: v.string(),
  offset: number,
  excerpt: v.string(),
  pages: v.exactOptional(number),
  at: number,
});

/** Bookmarks in the offline store's database; evictions never remove them. */
export function idbBookmarks(connection: Connection): BookmarkStore {
  return {
    async list(account, work) {
      const found = await connection.use((database) =>
        database.getAllFromIndex('bookmarks', 'work', work),
      );
      return ownBookmarks(allValid(bookmarkSchema, found), account);
    },

    async listAll(account) {
      const found = await connection.use((database) => database.getAll('bookmarks'));
      return ownBookmarks(allValid(bookmarkSchema, found), account);
    },

    async add(bookmark) {
      await connection.use((database) =>
        writeAll(database, ['bookmarks'], async (transaction) => {
          const store = transaction.objectStore('bookmarks');
          await store.put(bookmark);
          const all = allValid(bookmarkSchema, await store.index('work').getAll(bookmark.work));
          const beyond = bookmarksBeyond(all, bookmark.account);
          await Promise.all(beyond.map((id) => store.delete(id)));
        }),
      );
      announceStoreChange();
    },

    async remove(ids) {
      await connection.use((database) =>
        writeAll(database, ['bookmarks'], (transaction) =>
          Promise.all(ids.map((id) => transaction.objectStore('bookmarks').delete(id))),
        ),
      );
      announceStoreChange();
    },
  };
}
