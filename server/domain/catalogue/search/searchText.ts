// oxlint-disable-next-line typescript/triple-slash-reference -- the tests' project only knows imported files
/// <reference path="./opencc.d.ts" />
import traditional from 'opencc-js/dict/TSCharacters';
import { pinyin } from 'pinyin-pro';

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
const IS_WORD = /[\p{L}\p{N}]/u;

/** Folds case, width and traditional characters; spaces and punctuation are left out. */
export function searchTextOf(text: string): SearchText {
  const chars: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    if (chars.length === CHARS_MAX || !IS_WORD.test(character)) continue;
    chars.push(foldCharacter(character));
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

function foldCharacter(character: string): string {
  const lower = character.normalize('NFKC').toLowerCase();
  const folded = SIMPLIFIED.get(lower) ?? lower;
  return Array.from(folded).length === 1 ? folded : character;
}

const HAN = /\p{Script=Han}/u;

export function hasHan(chars: readonly string[]): boolean {
  return chars.some((character) => HAN.test(character));
}

/**
 * The pinyin of each character without tones, ü as v; other characters stand for themselves. pinyin-pro reads
 * characters with several readings by the word they stand in, has no dependencies, and is maintained; tables of one
 * reading a character (tiny-pinyin, the collation of ICU) read 长安 as zhangan.
 */
export function syllablesOf(chars: readonly string[]): readonly string[] {
  if (!hasHan(chars)) return chars;
  const syllables = pinyin(chars.join(''), { toneType: 'none', type: 'array', v: true });
  return syllables.length === chars.length ? syllables : chars;
}
