import { useEffect, useState } from 'react';
import { getBookmarks } from '../../../offline/bookmarkStore.ts';
import { BOOKMARK_EXCERPT_CHARACTERS } from '../../../shared/limits.ts';
import { bookmarkId, type Bookmark } from '../../../shared/offline/bookmarks/bookmark.ts';
import { onStoreChange } from '../../../shared/offline/database/channel.ts';
import { useAccount } from '../../../state/store.ts';
import type { BookChapter } from '../book/view.ts';

export interface Bookmarks {
  /** Bookmarks of this work in reading order; undefined while loading. */
  readonly list: readonly Bookmark[] | undefined;
  /** Bookmarks from `start` up to, not including, `end`; offsets of the original text. */
  readonly within: (chapter: string, start: number, end: number) => readonly Bookmark[];
  /**
   * Removes the bookmarks of the page, or adds one at its first character.
   * @returns whether the page has a bookmark now
   * @throws if the database fails; nothing has changed then
   */
  readonly toggle: (chapter: BookChapter, start: number, end: number) => Promise<boolean>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly restore: (bookmark: Bookmark) => Promise<void>;
}

/** Bookmarks of a work, updated on changes in this tab and other tabs. @param work uuid */
export function useBookmarks(work: string): Bookmarks {
  const account = useAccount();
  const list = useList(account, work);
  const within: Bookmarks['within'] = (chapter, start, end) =>
    (list ?? []).filter(
      (each) => each.chapter === chapter && each.offset >= start && each.offset < end,
    );
  const remove = async (ids: readonly string[]) => (await getBookmarks()).remove(ids);
  return {
    list,
    within,
    remove,
    restore: async (bookmark) => (await getBookmarks()).add(bookmark),
    async toggle(chapter, start, end) {
      const here = within(chapter.uuid, start, end);
      if (here.length > 0) {
        await remove(here.map(({ id }) => id));
        return false;
      }
      await (await getBookmarks()).add(bookmarkAt({ account, work, chapter, offset: start }));
      return true;
    },
  };
}

function useList(account: string, work: string): readonly Bookmark[] | undefined {
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
  return answer?.key === key ? answer.list : undefined;
}

interface Place {
  readonly account: string;
  readonly work: string;
  /** The original text, not converted. */
  readonly chapter: BookChapter;
  readonly offset: number;
}

function bookmarkAt({ account, work, chapter, offset }: Place): Bookmark {
  const { uuid, index, title, paragraphs } = chapter;
  return {
    id: bookmarkId({ account, chapter: uuid, offset }),
    account,
    work,
    chapter: uuid,
    index,
    title,
    offset,
    excerpt: excerptAt(paragraphs, offset),
    at: Date.now(),
  };
}

/** Text from the offset on, in whole characters, as a single line. */
export function excerptAt(paragraphs: readonly string[], offset: number): string {
  const text = paragraphs.join('\n').slice(offset, offset + 2 * BOOKMARK_EXCERPT_CHARACTERS);
  const line = text.replaceAll('\n', ' ').trim();
  return Array.from(line).slice(0, BOOKMARK_EXCERPT_CHARACTERS).join('');
}
