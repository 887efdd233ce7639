import { expect, it } from 'vitest';
import { PINYIN_TABLE } from '../../../src/shared/search/pinyinTable.ts';
import { tableReadings } from '../../../src/shared/search/tableReadings.ts';
import { pinyinTable } from '../../../tools/pinyinTable.mjs';

it('the table of pinyin is what its script makes', () => {
  expect(PINYIN_TABLE.replaceAll('\n', '')).toBe(pinyinTable());
});

it('a character has each of its readings, and stands for itself where the table has none', () => {
  const [long, woman, letter, rare] = tableReadings(['长', '女', 'a', '龘']);
  expect(long?.toSorted()).toEqual(['chang', 'zhang']);
  expect(woman).toContain('nv');
  expect([letter, rare]).toEqual([['a'], ['龘']]);
});
