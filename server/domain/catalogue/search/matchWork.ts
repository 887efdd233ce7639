import type { Work } from '../../../../src/shared/contract/index.ts';
import { hasHan, type SearchText, searchTextOf, syllablesOf } from './searchText.ts';
import { FIELDS, type SearchedFields } from './searchTerms.ts';

/** What is searched for. */
export interface Query {
  readonly chars: readonly string[];
  /** The keyword, where it may be pinyin or initials. */
  readonly letters: string | undefined;
  /** The pinyin of a keyword with Chinese characters: finds a title of which one was mistaken for its homophone. */
  readonly spelling: string | undefined;
}

export interface Match {
  /** The lower, the better: the whole title, then title, author, tags; characters before pinyin. */
  readonly rank: number;
  /** In the work's field, for tags in the tags joined by single spaces. */
  readonly hit: NonNullable<Work['hit']>;
}

/** Places in `SearchText.chars`: from the first to before the second. */
type Span = readonly [number, number];
type Finder = (chars: readonly string[], query: Query) => Span | undefined;

export function queryOf(keyword: string): Query {
  const { chars } = searchTextOf(keyword);
  const joined = chars.join('');
  return {
    chars,
    letters: /^[a-z0-9]+$/.test(joined) ? joined : undefined,
    spelling: chars.length >= 2 && hasHan(chars) ? syllablesOf(chars).join('') : undefined,
  };
}

/** Where the keyword stands in a work, in characters, pinyin or initials. */
export function matchWork(work: SearchedFields, query: Query): Match | undefined {
  return firstMatch(work, query, [findChars, findLetters]);
}

/** Where a work has something that differs from the keyword by one character, or is spelled alike. */
export function matchNearly(work: SearchedFields, query: Query): Match | undefined {
  return firstMatch(work, query, [findHomophone, findMistyped]);
}

function firstMatch(
  work: SearchedFields,
  query: Query,
  finders: readonly Finder[],
): Match | undefined {
  for (const [i, field] of FIELDS.entries()) {
    const parts = field === 'tags' ? tagsOf(work.tags) : [{ text: work[field], from: 0 }];
    for (const [j, find] of finders.entries()) {
      for (const { text, from } of parts) {
        const searched = searchTextOf(text);
        const span = find(searched.chars, query);
        if (!span) continue;
        const isWhole = field === 'title' && j === 0 && lengthOf(span) === searched.chars.length;
        const rank = isWhole ? 0 : 1 + i * finders.length + j;
        return { rank, hit: { field, ...placeOf(searched, span, from) } };
      }
    }
  }
  return undefined;
}

function tagsOf(tags: string): { readonly text: string; readonly from: number }[] {
  let from = 0;
  return tags.split(' ').map((text) => {
    const tag = { text, from };
    from += text.length + 1;
    return tag;
  });
}

function lengthOf([from, to]: Span): number {
  return to - from;
}

function placeOf({ starts, ends }: SearchText, [from, to]: Span, offset: number) {
  const start = starts[from] ?? 0;
  return { start: offset + start, length: (ends[to - 1] ?? start) - start };
}

function findChars(chars: readonly string[], { chars: wanted }: Query): Span | undefined {
  const from = chars.findIndex((_, i) => startsWith(chars, i, wanted));
  return from < 0 ? undefined : [from, from + wanted.length];
}

function startsWith(chars: readonly string[], from: number, wanted: readonly string[]): boolean {
  return from + wanted.length <= chars.length && wanted.every((one, i) => chars[from + i] === one);
}

function findLetters(chars: readonly string[], { letters }: Query): Span | undefined {
  if (letters === undefined || !hasHan(chars)) return undefined;
  const syllables = syllablesOf(chars);
  const initials = syllables.map((syllable) => syllable.slice(0, 1)).join('');
  for (const from of chars.keys()) {
    const to = endOfSpelling(syllables, from, letters);
    if (to !== undefined) return [from, to];
    if (letters.length > 1 && initials.startsWith(letters, from)) {
      return [from, from + letters.length];
    }
  }
  return undefined;
}

/** @returns before which syllable `letters` end, the last of which may be incomplete; undefined where they differ */
function endOfSpelling(
  syllables: readonly string[],
  from: number,
  letters: string,
): number | undefined {
  let rest = letters;
  for (let to = from; to < syllables.length; to += 1) {
    const syllable = syllables[to] ?? '';
    if (syllable.startsWith(rest)) return to + 1;
    if (!rest.startsWith(syllable)) return undefined;
    rest = rest.slice(syllable.length);
  }
  return undefined;
}

function findHomophone(chars: readonly string[], { spelling, chars: wanted }: Query) {
  if (spelling === undefined) return undefined;
  const syllables = syllablesOf(chars);
  const from = chars.findIndex(
    (_, i) => syllables.slice(i, i + wanted.length).join('') === spelling,
  );
  return from < 0 ? undefined : ([from, from + wanted.length] as const);
}

/** From this many characters on, the others say enough where one is wrong. */
export const MISTYPED_CHARS_MIN = 3;

/** One character is another one, missing, or too many; with two characters, the field must be as long. */
function findMistyped(chars: readonly string[], { chars: wanted }: Query): Span | undefined {
  if (wanted.length < MISTYPED_CHARS_MIN) {
    const isNear = wanted.length === 2 && chars.length === 2;
    return isNear && chars.some((one, i) => one === wanted[i]) ? [0, 2] : undefined;
  }
  for (const from of chars.keys()) {
    let same = 0;
    while (same < wanted.length && chars[from + same] === wanted[same]) same += 1;
    const after = wanted.slice(same + 1);
    const at = from + same;
    // The first character says nothing where it is the wrong one at the end of the field.
    if (at < chars.length && startsWith(chars, at + 1, after)) return [from, at + 1 + after.length];
    if (startsWith(chars, at, after)) return [from, at + after.length];
    const behind = wanted.slice(same);
    if (same > 0 && startsWith(chars, at + 1, behind)) return [from, at + 1 + behind.length];
  }
  return undefined;
}
