import { BOOKMARK_EXCERPT_CHARACTERS } from '../../../shared/limits.ts';
import { bookmarkId, type Bookmark } from '../../../shared/offline/bookmarks/bookmark.ts';
import { useAccount } from '../../../state/store.ts';
import { useBookmarkList } from '../../library/index.ts';
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
  const { list, add, remove } = useBookmarkList(work);
  const within: Bookmarks['within'] = (chapter, start, end) =>
    (list ?? []).filter(
      (each) => each.chapter === chapter && each.offset >= start && each.offset < end,
    );
  return {
    list,
    within,
    remove,
    restore: add,
    async toggle(chapter, start, end) {
      const here = within(chapter.uuid, start, end);
      if (here.length > 0) {
        await remove(here.map(({ id }) => id));
        return false;
      }
      await add(bookmarkAt({ account, work, chapter, offset: start }));
      return true;
    },
  };
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
