import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stackedPages } from '../../../../src/features/comic/reader/pageBox.ts';
import {
  anchorAt,
  openingScrollTop,
  pagesBetween,
  placeAt,
  scrollTopOf,
  type StripSegment,
} from '../../../../src/features/comic/reader/stripPlace.ts';

const BOX_PX = 800;
const CARD_PX = 300;

/** Chapters of the given numbers of pages of 400 × 1000, with a card after each, at a width. */
function rowOf(lengths: readonly number[], width = 400, names = 'abcdef'): readonly StripSegment[] {
  let top = 0;
  return lengths.map((length, index) => {
    const pages = Array.from({ length }, () => ({ width: 400, height: 1000 }));
    const stack = stackedPages(pages, width, 0);
    const segment = { chapter: names[index] ?? '', top, stack };
    top += stack.height + CARD_PX;
    return segment;
  });
}

describe('the anchor of a strip', () => {
  it('stays in place on the screen when chapters are inserted before or after', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: BOX_PX }),
        fc.integer({ min: 1, max: 30 }),
        (scrollTop, line, before) => {
          const row = rowOf([4, 5], 400, 'bc');
          const anchor = anchorAt(row, scrollTop, line);
          if (!anchor) throw new Error('nothing is held');
          const grown = rowOf([before, 4, 5], 400, 'abc');
          const shift = before * 1000 + CARD_PX;
          // Browsers round scroll positions: a pixel before a page counts as the page.
          const moved = (scrollTopOf(grown, anchor) ?? NaN) - (scrollTop + shift);
          expect(moved).toBeGreaterThan(-1e-6);
          expect(moved).toBeLessThanOrEqual(1 + 1e-6);
        },
      ),
    );
  });

  it('scales with the pages, but not with the cards between them', () => {
    const row = rowOf([2, 2]);
    const [inPages, inCard] = [anchorAt(row, 1500), anchorAt(row, 2100)];
    const doubled = rowOf([2, 2], 800);
    expect(inPages && scrollTopOf(doubled, inPages)).toBe(3000);
    expect(inCard && scrollTopOf(doubled, inCard)).toBe(4100);
  });

  it('is undefined once its chapter is removed', () => {
    const anchor = anchorAt(rowOf([2, 2]), 0);
    expect(anchor && scrollTopOf(rowOf([2], 400, 'x'), anchor)).toBeUndefined();
  });
});

describe('the current place in a strip', () => {
  it('is the chapter in the middle of the screen, at the page of the upper edge', () => {
    const row = rowOf([3, 3]);
    expect(placeAt(row, 0, BOX_PX)).toEqual({ chapter: 'a', page: 1, ratio: 0 });
    expect(placeAt(row, 1500, BOX_PX)).toMatchObject({ chapter: 'a', page: 2, ratio: 0.5 });
  });

  it('is at its end as soon as the last page ends on the screen', () => {
    const row = rowOf([3, 3]);
    expect(placeAt(row, 2200, BOX_PX)).toEqual({ chapter: 'a', page: 3, ratio: 1 });
    expect(placeAt(row, 2199, BOX_PX)?.ratio).toBe(1);
    expect(placeAt(row, 2100, BOX_PX)?.ratio).toBeLessThan(1);
  });

  it('begins the next chapter at its first page, before that reaches the upper edge', () => {
    const row = rowOf([3, 3]);
    expect(placeAt(row, 3000, BOX_PX)).toEqual({ chapter: 'b', page: 1, ratio: 0 });
  });

  it('is undefined where there is no chapter', () => {
    expect(placeAt([], 0, BOX_PX)).toBeUndefined();
  });
});

describe('a chapter that is opened', () => {
  it('starts at its stored position, and at its end where it was read to the end', () => {
    const row = rowOf([3, 3]);
    expect(openingScrollTop(row, { chapter: 'b', ratio: 0.5 }, BOX_PX)).toBe(3300 + 1500);
    expect(openingScrollTop(row, { chapter: 'a', ratio: 1 }, BOX_PX)).toBe(3000 - BOX_PX);
    expect(openingScrollTop(row, { chapter: 'x', ratio: 0 }, BOX_PX)).toBeUndefined();
  });
});

describe('the pages between two heights', () => {
  it('are those that lie there, and none elsewhere', () => {
    const [, second] = rowOf([3, 3]);
    if (!second) throw new Error('there is no second chapter');
    expect(pagesBetween(second, 0, 3300)).toBeUndefined();
    expect(pagesBetween(second, 0, 3301)).toEqual([1, 1]);
    expect(pagesBetween(second, 4000, 5000)).toEqual([1, 2]);
    expect(pagesBetween(second, 6300, 9000)).toBeUndefined();
  });
});
