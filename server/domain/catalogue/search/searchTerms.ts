import type { Kind } from '../../../../src/shared/contract/index.ts';
import type { SearchedFields } from '../../../../src/shared/search/matchWork.ts';
import { hasHan, searchTextOf } from '../../../../src/shared/search/searchText.ts';
import { syllablesOf } from './syllables.ts';

/**
 * [Note: Search terms]
 * A work has a row of `search_term` for each of its terms; a search reads the rows of a few terms, the best first, and
 * compares the works found (`matchWork.ts`). A term is the kind's first letter, a mark, and characters:
 *
 * - `=` the whole title
 * - `.` each character, and each two neighbours
 * - `_` two characters with one between them: finds a title of three characters of which the middle one is wrong
 * - `~` the first 3, 4 and 6 letters of the pinyin from each character on; at the beginning of a field also 1 and 2
 * - `^` the initials of 2 and of 3 neighbours
 *
 * Trigram indexes (FTS5's, `pg_trgm`'s) find nothing below three characters, and most Chinese words have two. What the
 * rows of a work are follows from `work_search` alone, so a change of these rules needs a migration that empties both tables.
 */

/** The letters of pinyin that terms are made of. */
const PINYIN_LETTERS = [3, 4, 6] as const;
const PINYIN_LETTERS_FIRST = [1, 2, ...PINYIN_LETTERS] as const;
const INITIALS = [2, 3] as const;

/** Tags of a work that are indexed. */
const TAGS_MAX = 32;
const POPULARITY_STEPS = 512;

/** @returns 0 to 511, eight steps for twice as many views */
export function popularityOf(views: number): number {
  return Math.min(POPULARITY_STEPS - 1, Math.round(8 * Math.log2(views + 1)));
}

export type Terms = ReadonlyMap<string, number>;

/** The terms of a work, each with its place in the order of results: the lower, the better. */
export function termsOf(kind: Kind, fields: SearchedFields, popularity: number): Terms {
  const terms = new Map<string, number>();
  const rest = POPULARITY_STEPS - 1 - popularity;
  const put = (term: string, weight: number) => {
    const key = kind.slice(0, 1) + term;
    // Better places come first.
    if (!terms.has(key)) terms.set(key, weight * POPULARITY_STEPS + rest);
  };
  const title = searchTextOf(fields.title).chars;
  if (title.length > 0) put(wholeTerm(title), 0);
  const author = searchTextOf(fields.author).chars;
  for (const [chars, weight] of [[title, 1] as const, [author, 2] as const]) {
    for (const term of [...charTerms(chars), ...gapTerms(chars), ...spellingTerms(chars)]) {
      put(term, weight);
    }
  }
  for (const text of fields.tags.split(' ').slice(0, TAGS_MAX)) {
    const tag = searchTextOf(text).chars;
    for (const term of [...charTerms(tag), ...spellingTerms(tag)]) put(term, 3);
  }
  return terms;
}

export function wholeTerm(chars: readonly string[]): string {
  return `=${chars.join('')}`;
}

/** @param lengths 1: each character; 2: each two neighbours */
export function charTerms(chars: readonly string[], lengths: readonly number[] = [1, 2]): string[] {
  return lengths.flatMap((length) => runsOf(chars, length)).map((run) => `.${run}`);
}

/** Two characters with one between them. */
export function gapTerms(chars: readonly string[]): string[] {
  return chars.slice(2).map((character, i) => `_${chars[i]}${character}`);
}

function spellingTerms(chars: readonly string[]): string[] {
  if (!hasHan(chars)) return [];
  const syllables = syllablesOf(chars);
  const spellings = chars.flatMap((_, i) => {
    const letters = syllables.slice(i, i + 6).join('');
    const lengths = i === 0 ? PINYIN_LETTERS_FIRST : PINYIN_LETTERS;
    return lengths
      .filter((length) => letters.length >= length)
      .map((length) => `~${letters.slice(0, length)}`);
  });
  const initials = syllables.map((syllable) => syllable.slice(0, 1));
  return [
    ...spellings,
    ...INITIALS.flatMap((length) => runsOf(initials, length)).map((run) => `^${run}`),
  ];
}

/** The term that a work has of a spelling with these first letters. */
export function spellingTerm(letters: string): string {
  const length = PINYIN_LETTERS_FIRST.findLast((count) => count <= letters.length);
  return `~${letters.slice(0, length)}`;
}

/** The term that a work has of initials that begin with these; undefined for a single one. */
export function initialsTerm(letters: string): string | undefined {
  const length = INITIALS.findLast((count) => count <= letters.length);
  return length === undefined ? undefined : `^${letters.slice(0, length)}`;
}

function runsOf(chars: readonly string[], length: number): string[] {
  return chars.slice(length - 1).map((_, i) => chars.slice(i, i + length).join(''));
}
