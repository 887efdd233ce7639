import { describe, expect, it } from 'vitest';
import {
  bookRatio,
  charactersAfter,
  notedPage,
  offsetOfPage,
  percentText,
  readingTime,
  textLength,
} from '../../../../src/features/novel/reader/bookPlace.ts';

const chapters = [100, 300, 600].map((size, at) => ({ uuid: `c${at + 1}`, index: at + 1, size }));

describe('a position in a book', () => {
  it('is a character of the paragraphs joined by line feeds, counted from 1', () => {
    expect(textLength({ paragraphs: ['一二三', '四五'] })).toBe('一二三\n四五'.length);
    expect(textLength({ paragraphs: [''] })).toBe(0);
    for (const offset of [0, 1, 5, 4_000]) expect(offsetOfPage(notedPage(offset))).toBe(offset);
  });

  it('stays within the text, whatever was stored', () => {
    expect(offsetOfPage(9_000, 100)).toBe(99);
    expect(offsetOfPage(-3, 100)).toBe(0);
    expect(offsetOfPage(1, 0)).toBe(0);
  });
});

describe('the read share of a book', () => {
  it('is computed by characters', () => {
    expect(bookRatio(chapters, { chapter: 'c2', ratio: 0.5 })).toBeCloseTo(0.25);
    expect(bookRatio(chapters, { chapter: 'c3', ratio: 1 })).toBe(1);
    expect(charactersAfter(chapters, 'c2')).toBe(600);
  });

  it('is that of the chapter while the others are unknown', () => {
    expect(bookRatio([], { chapter: 'c2', ratio: 0.5 })).toBe(0.5);
    expect(charactersAfter([], 'c2')).toBe(0);
  });

  it('is 100 only at the very end', () => {
    expect(percentText(0.999)).toBe('99%');
    expect(percentText(1)).toBe('100%');
    expect(percentText(0.004)).toBe('0.4%');
    expect(percentText(0)).toBe('0%');
  });

  it('is shown in minutes, and from an hour on in hours', () => {
    expect(readingTime(100)).toBe('不到 1\u00a0分钟');
    expect(readingTime(400 * 6)).toBe('约 6\u00a0分钟');
    expect(readingTime(400 * 200)).toBe('约 3\u00a0小时 20\u00a0分');
    expect(readingTime(400 * 120)).toBe('约 2\u00a0小时');
  });
});
