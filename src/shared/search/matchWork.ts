import { hasHan, type SearchText, searchTextOf } from './searchText.ts';

/** The fields in the order of their weight; tags are separated by single spaces. */
export const FIELDS = ['title', 'author', 'tags'] as const;

export type SearchedFields = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The readings of each character: pinyin without tones, ü as v; a character without pinyin stands for itself. */
export type ReadingsOf = (chars: readonly string[]) => Readings;
type Readings = readonly (readonly string[])[];

/** What is searched for. */
export interface Query {
  readonly chars: readonly string[];
  /** The keyword, where it may be pinyin or initials. */
  readonly letters: string | undefined;
  /** Of a keyword with Chinese characters: finds a title of which some were mistaken for their homophones. */
  readonly readings: Readings | undefined;
  /** The readings of what is compared. */
  readonly readingsOf: ReadingsOf;
}

export interface Match {
  /** The lower, the better: the whole title, then title, author, tags; characters before pinyin. */
  readonly rank: number;
  /** In the work's field, for tags in the tags joined by single spaces. */
  readonly hit: {
    readonly field: (typeof FIELDS)[number];
    /** UTF-16 units. */
    readonly start: number;
    readonly length: number;
  };
}

/** Places in `SearchText.chars`: from the first to before the second. */
type Span = readonly [number, number];
type Finder = (chars: readonly string[], query: Query) => Span | undefined;

export function queryOf(keyword: string, readingsOf: ReadingsOf): Query {
  const { chars } = searchTextOf(keyword);
  const joined = chars.join('');
  return {
    chars,
    letters: /^[a-z0-9]+$/.test(joined) ? joined : undefined,
    readings: chars.length >= 2 && hasHan(chars) ? readingsOf(chars) : undefined,
    readingsOf,
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

function findLetters(chars: readonly string[], { letters, readingsOf }: Query): Span | undefined {
  if (letters === undefined || !hasHan(chars)) return undefined;
  const readings = readingsOf(chars);
  for (const from of chars.keys()) {
    const to = endOfSpelling(readings, from, letters);
    if (to !== undefined) return [from, to];
    if (letters.length > 1 && areInitials(letters, readings.slice(from, from + letters.length))) {
      return [from, from + letters.length];
    }
  }
  return undefined;
}

function areInitials(letters: string, readings: Readings): boolean {
  return (
    letters.length === readings.length &&
    readings.every((some, i) => some.some((one) => one[0] === letters[i]))
  );
}

/** @returns before which character `letters` end, which may leave its reading incomplete; undefined where they differ */
function endOfSpelling(readings: Readings, from: number, letters: string): number | undefined {
  for (const reading of readings[from] ?? []) {
    if (reading.startsWith(letters)) return from + 1;
    if (!letters.startsWith(reading)) continue;
    const end = endOfSpelling(readings, from + 1, letters.slice(reading.length));
    if (end !== undefined) return end;
  }
  return undefined;
}

function findHomophone(
  chars: readonly string[],
  { readings: wanted, readingsOf }: Query,
): Span | undefined {
  if (!wanted) return undefined;
  const readings = readingsOf(chars);
  const soundsAlike = (from: number) =>
    wanted.every((some, i) => some.some((one) => readings[from + i]?.includes(one)));
  const found = chars.findIndex((_, from) => soundsAlike(from));
  return found < 0 ? undefined : [found, found + wanted.length];
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
