import { BOOKMARKS_PER_WORK_MAX } from '../../limits.ts';

/** A marked position in a novel, or a marked page of a comic. */
export interface Bookmark {
  /** From account and position (`bookmarkId`): marking a position twice, even in two tabs, gives one bookmark. */
  readonly id: string;
  /** Uuid of the account that set it; '' if none was known yet. */
  readonly account: string;
  readonly work: string;
  readonly chapter: string;
  readonly index: number;
  /** Of the chapter. */
  readonly title: string;
  /** Of a novel, UTF-16 units of the chapter's original paragraphs joined by line feeds; of a comic, the page from 0. */
  readonly offset: number;
  /** The text from there on, at most `BOOKMARK_EXCERPT_CHARACTERS`; of a comic ''. */
  readonly excerpt: string;
  /** Of a comic: the number of pages of the chapter. */
  readonly pages?: number;
  /** ms since 1970. */
  readonly at: number;
}

/** Bookmarks of this device. Every method rejects if the database fails. */
export interface BookmarkStore {
  /** Bookmarks in one work, in reading order: the account's own and those set before an account was known. */
  list(account: string, work: string): Promise<readonly Bookmark[]>;
  /** The same for all works, unordered. */
  listAll(account: string): Promise<readonly Bookmark[]>;
  /** Adds or replaces; beyond `BOOKMARKS_PER_WORK_MAX` per account and work the oldest are removed. */
  add(bookmark: Bookmark): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export function bookmarkId({
  account,
  chapter,
  offset,
}: Pick<Bookmark, 'account' | 'chapter' | 'offset'>): string {
  return `${account} ${chapter} ${offset}`;
}

/** In reading order. */
export function ownBookmarks(all: readonly Bookmark[], account: string): Bookmark[] {
  return all
    .filter((bookmark) => bookmark.account === account || bookmark.account === '')
    .sort((a, b) => a.index - b.index || a.offset - b.offset);
}

/** @returns ids of the account's bookmarks over the limit of a work, oldest first */
export function bookmarksBeyond(all: readonly Bookmark[], account: string): string[] {
  const own = all.filter((bookmark) => bookmark.account === account).sort((a, b) => a.at - b.at);
  return own.slice(0, Math.max(0, own.length - BOOKMARKS_PER_WORK_MAX)).map(({ id }) => id);
}
