import { describe, expect, it } from 'vitest';
import {
  entryKey,
  indexOfKey,
  indexOfPage,
  pageAtRatio,
  placeOf,
  slideEntries,
} from '../../../../src/features/comic/reader/slideEntries.ts';
import { pageKey } from '../../../../src/features/comic/reader/pageKey.ts';
import { chapterUuid, contentOf } from '../../../support/screens/workStage.tsx';

const chapters = [contentOf(1, 3), contentOf(2, 2)];
const single = { double: false, coverAlone: true };
const entries = slideEntries(chapters, single, new Map());

describe('the slide entries', () => {
  it('are each page of each chapter and the card after its last', () => {
    const [first, second] = [chapterUuid(1), chapterUuid(2)];
    expect(entries.map(entryKey)).toEqual([
      `${first} 1`,
      `${first} 2`,
      `${first} 3`,
      `${first} end`,
      `${second} 1`,
      `${second} 2`,
      `${second} end`,
    ]);
  });

  it('begin with a placeholder for the previous chapter, whose end then replaces it', () => {
    const second = { ...contentOf(2, 2), previous: chapterUuid(1) };
    const alone = slideEntries([second], single, new Map()).map(entryKey);
    expect(alone[0]).toBe(`${chapterUuid(2)} start`);
    const both = slideEntries([contentOf(1, 3), second], single, new Map()).map(entryKey);
    expect(both[indexOfKey(both, `${chapterUuid(2)} start`)]).toBe(`${chapterUuid(1)} end`);
    expect(indexOfKey(both, 'elsewhere start')).toBe(-1);
  });

  it('are found by chapter and page', () => {
    expect(indexOfPage(entries, chapterUuid(2), 2)).toBe(5);
    expect(indexOfPage(entries, chapterUuid(2), 99)).toBe(5);
    expect(indexOfPage(entries, 'elsewhere', 1)).toBe(-1);
  });

  it('have the position of the shown page', () => {
    const places = entries.map((entry) => placeOf(entry).ratio);
    expect(places).toEqual([0, 1 / 3, 1, 1, 0, 1, 1]);
    expect(entries[3] && placeOf(entries[3])).toEqual({
      chapter: chapterUuid(1),
      page: 3,
      ratio: 1,
    });
  });

  it('pair pages by their size without borders', () => {
    const borders = { top: 0.45, right: 0, bottom: 0.45, left: 0 };
    const crops = new Map([[pageKey(chapterUuid(1), 2), borders]]);
    const paired = slideEntries([contentOf(1, 3)], { double: true, coverAlone: false }, crops);
    expect(paired.map((entry) => (entry.kind === 'pages' ? entry.pages : 'end'))).toEqual([
      [1],
      [2],
      [3],
      'end',
    ]);
  });
});

describe('the page of a ratio', () => {
  it('is the one that was stored, despite floating-point rounding', () => {
    for (const pages of [1, 3, 7, 49, 300]) {
      for (let page = 1; page <= pages; page += 1) {
        expect(pageAtRatio((page - 1) / pages, pages)).toBe(page);
      }
    }
    expect(pageAtRatio(1, 7)).toBe(7);
  });
});
