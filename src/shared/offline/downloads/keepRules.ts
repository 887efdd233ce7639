import type { Chapter } from '../../contract/index.ts';
import type { KeepRule } from './download.ts';

/** Which chapters a rule wants on the device, and which of them may go again: pure, over what is known of one work. */

/** Where a person is in a work. */
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

/** Free, or bought: what has to be bought first is never bought by a rule (features 68). */
export function mayRead({ locked, bought }: Chapter): boolean {
  return !locked || bought;
}

/** The chapters after the place, the place's own too unless it was read to its end; by index. */
export function unreadChapters({ chapters, place }: RuleScope): readonly Chapter[] {
  const from = place ? place.index + (place.isAtEnd ? 1 : 0) : 1;
  return chapters.filter(({ index }) => index >= from).toSorted((a, b) => a.index - b.index);
}

/**
 * The chapters that a rule keeps (features 19): those that may be read, by index. A locked chapter takes no place of the
 * next so many: who buys it has it downloaded then.
 */
export function chaptersOfRule(rule: KeepRule, scope: RuleScope): readonly Chapter[] {
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

/** The next so many after the chapter that is being read (features 18). */
export function chaptersAhead(count: number, { chapters, place }: RuleScope): readonly Chapter[] {
  const after = { index: place?.index ?? 0, isAtEnd: true };
  return unreadChapters({ chapters, place: after }).filter(mayRead).slice(0, count);
}

/**
 * The chapters to delete after reading (features 20): read to their end and at least so many chapters behind the place.
 * @param behind 0: at once; negative: never
 * @param kept uuids of those that are downloaded
 * @param spare uuids of those that a rule keeps although they were read, and of the one that is open
 */
export function chaptersBehind(
  behind: number,
  { chapters, place }: RuleScope,
  { kept, spare }: { readonly kept: ReadonlySet<string>; readonly spare: ReadonlySet<string> },
): readonly Chapter[] {
  if (behind < 0 || !place) return [];
  const lastRead = place.isAtEnd ? place.index : place.index - 1;
  return chapters.filter(
    ({ uuid, index }) => index <= lastRead - behind && kept.has(uuid) && !spare.has(uuid),
  );
}
