import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endScrollTop,
  isEndSeen,
  pagesNear,
  positionAt,
  scrollTopAt,
  type StripLayout,
} from '../../../../src/features/comic/reader/readingPosition.ts';

function layoutOf(heights: readonly number[], start = 0): StripLayout {
  let bottom = start;
  const tops = heights.map((height) => {
    const top = bottom;
    bottom += height;
    return top;
  });
  return { tops, bottom };
}

const heights = fc.array(fc.double({ min: 1, max: 4000, noNaN: true }), {
  minLength: 1,
  maxLength: 300,
});
const layouts = fc
  .tuple(heights, fc.integer({ min: 0, max: 100 }))
  .map(([each, start]) => layoutOf(each, start));
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('the position in a strip', () => {
  it('is restored to within 2 px', () => {
    fc.assert(
      fc.property(layouts, part, (layout, at) => {
        const first = layout.tops[0] ?? 0;
        const scrollTop = first + at * (layout.bottom - first);
        const { ratio } = positionAt(layout, scrollTop);
        expect(Math.abs(scrollTopAt(layout, ratio) - scrollTop)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('is the same position within the same page when the strip has another width', () => {
    fc.assert(
      fc.property(heights, part, fc.double({ min: 0.2, max: 5, noNaN: true }), (each, at, zoom) => {
        const before = layoutOf(each);
        const after = layoutOf(each.map((height) => height * zoom));
        const { ratio } = positionAt(before, at * before.bottom);
        expect(Math.abs(scrollTopAt(after, ratio) - at * after.bottom)).toBeLessThanOrEqual(
          2 * Math.max(1, zoom),
        );
      }),
    );
  });

  it('keeps page and ratio consistent and within bounds, wherever the box is scrolled', () => {
    const anywhere = fc.double({ min: -5000, max: 2_000_000, noNaN: true });
    fc.assert(
      fc.property(layouts, anywhere, (layout, scrollTop) => {
        const pages = layout.tops.length;
        const { page, ratio } = positionAt(layout, scrollTop);
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(pages);
        expect(ratio * pages).toBeGreaterThanOrEqual(page - 1 - 1e-9);
        expect(ratio * pages).toBeLessThanOrEqual(page + 1e-9);
      }),
    );
  });

  it('never decreases while the reader scrolls on', () => {
    fc.assert(
      fc.property(layouts, part, part, (layout, one, other) => {
        const [before, after] = [one, other].sort((a, b) => a - b) as [number, number];
        const at = (share: number) => positionAt(layout, share * layout.bottom).ratio;
        expect(at(before)).toBeLessThanOrEqual(at(after));
      }),
    );
  });

  it('is a page from the pixel that browsers round its beginning to', () => {
    const layout = layoutOf([585.5, 585.5, 585.5]);
    expect(positionAt(layout, 585).page).toBe(2);
    expect(positionAt(layout, 584).page).toBe(1);
    expect(positionAt(layout, 1171)).toEqual({ page: 3, ratio: 2 / 3 });
  });
});

describe('the end of a strip', () => {
  it('is reached where it is at the lower edge, and not two pixels before', () => {
    const layout = layoutOf([1000, 1000, 1000]);
    const end = endScrollTop(layout, 800);
    expect(end).toBe(2200);
    expect(isEndSeen(layout, end, 800)).toBe(true);
    expect(isEndSeen(layout, end - 2, 800)).toBe(false);
  });

  it('is reached at the start where everything fits on the screen', () => {
    expect(endScrollTop(layoutOf([300]), 800)).toBe(0);
  });
});

describe('the nearby pages', () => {
  it('are exactly those within the given number of screens', () => {
    fc.assert(
      fc.property(layouts, part, fc.integer({ min: 100, max: 1500 }), (layout, at, box) => {
        const scrollTop = at * layout.bottom;
        const [first, last] = pagesNear(layout, scrollTop, box, 1.3);
        const near = layout.tops.flatMap((top, index) => {
          const bottom = layout.tops[index + 1] ?? layout.bottom;
          const isNear = bottom > scrollTop - 1.3 * box + 1 && top < scrollTop + 2.3 * box - 1;
          return isNear ? [index + 1] : [];
        });
        for (const page of near) {
          expect(page).toBeGreaterThanOrEqual(first);
          expect(page).toBeLessThanOrEqual(last);
        }
        expect(last - first + 1).toBeLessThanOrEqual(near.length + 2);
      }),
    );
  });
});
