import { pinyin } from 'pinyin-pro';
import type { ReadingsOf } from '../../../../src/shared/search/matchWork.ts';
import { hasHan, remembering } from '../../../../src/shared/search/searchText.ts';

/**
 * The pinyin of each character without tones, ü as v; other characters stand for themselves. pinyin-pro reads
 * characters with several readings by the word they stand in, has no dependencies, and is maintained; tables of one
 * reading a character (tiny-pinyin, the collation of ICU) read 长安 as zhangan.
 */
export function syllablesOf(chars: readonly string[]): readonly string[] {
  if (!hasHan(chars)) return chars;
  const syllables = spellingOf(chars.join(''));
  return syllables.length === chars.length ? syllables : chars;
}

const spellingOf = remembering((text: string): readonly string[] =>
  pinyin(text, { toneType: 'none', type: 'array', v: true }),
);

/** One reading of each character: that of its word. */
export const wordReadings: ReadingsOf = (chars) => syllablesOf(chars).map((one) => [one]);
