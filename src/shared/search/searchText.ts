// oxlint-disable-next-line typescript/triple-slash-reference -- the tests' project only knows imported files
/// <reference path="./opencc.d.ts" />
import traditional from 'opencc-js/dict/TSCharacters';

/** What searches compare of a text: its letters, digits and Chinese characters, folded, a code point each. */
export interface SearchText {
  readonly chars: readonly string[];
  /** Where each of `chars` begins in the text, in UTF-16 units. */
  readonly starts: readonly number[];
  /** Where each of `chars` ends in the text, in UTF-16 units. */
  readonly ends: readonly number[];
}

/** Characters of one field that are indexed and compared; bounds the rows of a work. */
const CHARS_MAX = 64;

/** Folds case, width and traditional characters; spaces and punctuation are left out. */
export function searchTextOf(text: string): SearchText {
  const chars: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const folded = foldCharacter(character);
    if (chars.length === CHARS_MAX || folded === '') continue;
    chars.push(folded);
    starts.push(start);
    ends.push(at);
  }
  return { chars, starts, ends };
}

const SIMPLIFIED = new Map(
  traditional.split('|').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(' ');
    return [from, to];
  }),
);

/** @returns '' for a character that searches leave out */
const foldCharacter = remembering((character: string) => {
  if (!/[\p{L}\p{N}]/u.test(character)) return '';
  const lower = character.normalize('NFKC').toLowerCase();
  const folded = SIMPLIFIED.get(lower) ?? lower;
  return Array.from(folded).length === 1 ? folded : character;
});

export function hasHan(chars: readonly string[]): boolean {
  return chars.some(isHan);
}

const isHan = remembering((character: string) => /\p{Script=Han}/u.test(character));

/** Results that are remembered of each function: a search compares hundreds of works, whose texts have much in common. */
const REMEMBERED_MAX = 20_000;

/** @returns `find` with the results of the texts it was called with last */
export function remembering<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const result = find(text);
    known.set(text, result);
    return result;
  };
}
