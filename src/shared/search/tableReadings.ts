import type { ReadingsOf } from './matchWork.ts';
import { PINYIN_TABLE } from './pinyinTable.ts';

let table: ReadonlyMap<string, readonly string[]> | undefined;

/** All readings of each character of GB 2312, whatever word it stands in; other characters stand for themselves. */
export const tableReadings: ReadingsOf = (chars) => {
  table ??= readTable(PINYIN_TABLE);
  const known = table;
  return chars.map((character) => known.get(character) ?? [character]);
};

function readTable(text: string): ReadonlyMap<string, readonly string[]> {
  const readings = new Map<string, string[]>();
  for (const [, syllable = '', characters = ''] of text
    .replaceAll('\n', '')
    .matchAll(/([a-z]+)([^a-z]+)/g)) {
    for (const character of characters) {
      const some = readings.get(character);
      if (some) some.push(syllable);
      else readings.set(character, [syllable]);
    }
  }
  return readings;
}
