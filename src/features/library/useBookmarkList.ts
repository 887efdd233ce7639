import { useEffect, useState } from 'react';
import { getBookmarks } from '../../offline/bookmarkStore.ts';
import type { Bookmark } from '../../shared/offline/bookmarks/bookmark.ts';
import { onStoreChange } from '../../shared/offline/database/channel.ts';
import { useAccount } from '../../state/store.ts';

export interface BookmarkList {
  /** Bookmarks of this work in reading order; undefined while loading. */
  readonly list: readonly Bookmark[] | undefined;
  /** @throws if the database fails; nothing has changed then */
  readonly add: (bookmark: Bookmark) => Promise<void>;
  /** @throws if the database fails; nothing has changed then */
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/** Bookmarks of a work, updated on changes in this tab and other tabs. @param work uuid */
export function useBookmarkList(work: string): BookmarkList {
  const account = useAccount();
  const key = `${account} ${work}`;
  const [answer, setAnswer] = useState<{ key: string; list: readonly Bookmark[] }>();
  useEffect(() => {
    let asked = 0;
    const load = async () => {
      const mine = (asked += 1);
      try {
        const list = await (await getBookmarks()).list(account, work);
        // Only the newest query counts, and none after unmount.
        if (mine === asked) setAnswer({ key, list });
      } catch (error) {
        console.warn('bookmarks could not be read', error);
      }
    };
    void load();
    const stop = onStoreChange(() => void load());
    return () => {
      asked = -1;
      stop();
    };
  }, [key, account, work]);
  return {
    list: answer?.key === key ? answer.list : undefined,
    add: async (bookmark) => (await getBookmarks()).add(bookmark),
    remove: async (ids) => (await getBookmarks()).remove(ids),
  };
}
