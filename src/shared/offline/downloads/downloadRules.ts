import type { Chapter } from '../../contract/index.ts';
import type { DownloadRule } from './download.ts';

/** Which chapters a rule downloads, and which may be deleted again: pure functions of one work. */

export interface ReadPlace {
  /** Of the chapter, counted from 1. */
  readonly index: number;
  /** It was read to its end. */
  readonly isAtEnd: boolean;
}

export interface RuleScope {
  /** The work's directory, in any order. */
  readonly chapters: readonly Chapter[];
  readonly place: ReadPlace | undefined;
}

/** Free or purchased; a rule never purchases. */
export function mayRead({ locked, bought }: Chapter): boolean {
  return !locked || bought;
}

/** The chapters after the reading position, by index, the current one included unless it was read to its end. */
export function unreadChapters({ chapters, place }: RuleScope): readonly Chapter[] {
  const from = place ? place.index + (place.isAtEnd ? 1 : 0) : 1;
  return chapters.filter(({ index }) => index >= from).toSorted((a, b) => a.index - b.index);
}

/**
 * The readable chapters that a rule downloads, by index. A locked chapter does not count: it is downloaded when
 * purchased.
 */
export function chaptersOfRule(rule: DownloadRule, scope: RuleScope): readonly Chapter[] {
  switch (rule.keep) {
    case 'none':
      return [];
    case 'next':
      return unreadChapters(scope).filter(mayRead).slice(0, rule.count);
    case 'unread':
      return unreadChapters(scope).filter(mayRead);
    case 'all':
      return scope.chapters.filter(mayRead).toSorted((a, b) => a.index - b.index);
  }
}

/** The next `count` chapters after the current one. */
export function chaptersAhead(count: number, { chapters, place }: RuleScope): readonly Chapter[] {
  const after = { index: place?.index ?? 0, isAtEnd: true };
  return unreadChapters({ chapters, place: after }).filter(mayRead).slice(0, count);
}

/**
 * The chapters to delete after reading: read to their end and at least `behind` (negative: never) before the position.
 * @param stored uuids of the downloaded chapters
 * @param spare uuids of read chapters that a rule still wants, and of the open one
 */
export function chaptersBehind(
  behind: number,
  { chapters, place }: RuleScope,
  { stored, spare }: { readonly stored: ReadonlySet<string>; readonly spare: ReadonlySet<string> },
): readonly Chapter[] {
  if (behind < 0 || !place) return [];
  const lastRead = place.isAtEnd ? place.index : place.index - 1;
  return chapters.filter(
    ({ uuid, index }) => index <= lastRead - behind && stored.has(uuid) && !spare.has(uuid),
  );
}
