import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slideOf, slidesOf } from '../../../../src/features/comic/reader/slides.ts';

const upright = { width: 800, height: 1200 };
const wide = { width: 1600, height: 1200 };
const page = fc.constantFrom(upright, wide);
const options = fc.record({ double: fc.boolean(), coverAlone: fc.boolean() });

describe('the slides of a chapter', () => {
  it('have every page once and in order, whatever the pages and options', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 40 }), options, (pages, given) => {
        const numbers = slidesOf(pages, given).flat();
        expect(numbers).toEqual(pages.map((_, index) => index + 1));
      }),
    );
  });

  it('never put a wide page beside another', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 40 }), options, (pages, given) => {
        for (const slide of slidesOf(pages, given)) {
          const isWide = slide.some((number) => pages[number - 1] === wide);
          expect(slide.length === 1 || !isWide).toBe(true);
        }
      }),
    );
  });

  it('are single pages where double pages are off', () => {
    const pages = [upright, upright, upright];
    expect(slidesOf(pages, { double: false, coverAlone: false })).toEqual([[1], [2], [3]]);
  });

  it('begin with the cover alone, or with a pair', () => {
    const pages = [upright, upright, upright, upright];
    expect(slidesOf(pages, { double: true, coverAlone: true })).toEqual([[1], [2, 3], [4]]);
    expect(slidesOf(pages, { double: true, coverAlone: false })).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('restart the pairs after a wide page', () => {
    const pages = [upright, upright, wide, upright, upright];
    expect(slidesOf(pages, { double: true, coverAlone: true })).toEqual([[1], [2], [3], [4, 5]]);
  });

  it('are found by a page, and past the end by the last', () => {
    const slides = slidesOf([upright, upright, upright], { double: true, coverAlone: true });
    expect([1, 2, 3, 9].map((number) => slideOf(slides, number))).toEqual([0, 1, 1, 1]);
  });
});
