import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  croppedSize,
  fittedSizes,
  stackedPages,
} from '../../../../src/features/comic/reader/pageBox.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const screen = { width: 390, height: 844 };
const plain = { zoom: 1, pixelRatio: 2 };

describe('pages of a strip', () => {
  it('have whole pixels that add up, however many there are', () => {
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 3600 }),
        fc.integer({ min: 0, max: 20 }),
        (pages, width, gap) => {
          const { tops, heights, height } = stackedPages(pages, width, gap);
          const ends = tops.map((top, index) => top + (heights[index] ?? 0));
          expect([...tops, ...heights].every(Number.isInteger)).toBe(true);
          expect(tops.slice(1)).toEqual(ends.slice(0, -1).map((end) => end + gap));
          expect(height).toBe(ends.at(-1));
        },
      ),
    );
  });

  it('keep the ratio of each page', () => {
    expect(stackedPages([{ width: 800, height: 1200 }], 400, 0).heights).toEqual([600]);
  });
});

describe('pages on a slide', () => {
  it('lie within the screen where they are fitted to it', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 2 }), (pages) => {
        const fitted = fittedSizes(pages, screen, { ...plain, fit: 'screen' });
        const width = fitted.reduce((sum, each) => sum + each.width, 0);
        // Rounded, each may be half a pixel too wide.
        expect(width).toBeLessThanOrEqual(screen.width + pages.length);
        expect(fitted[0]?.height).toBeLessThanOrEqual(screen.height + 1);
      }),
    );
  });

  it('share the height of the highest', () => {
    const pages = [
      { width: 800, height: 1200 },
      { width: 400, height: 600 },
    ];
    const [left, right] = fittedSizes(
      pages,
      { width: 1200, height: 600 },
      { ...plain, fit: 'height' },
    );
    expect(left).toEqual({ width: 400, height: 600 });
    expect(right).toEqual({ width: 400, height: 600 });
  });

  it.each([
    ['width', { width: 390, height: 585 }],
    ['height', { width: 563, height: 844 }],
    ['original', { width: 400, height: 600 }],
    ['screen', { width: 390, height: 585 }],
  ] as const)('are fitted by %s', (fit, expected) => {
    expect(fittedSizes([{ width: 800, height: 1200 }], screen, { ...plain, fit })).toEqual([
      expected,
    ]);
  });

  it('grow by the zoom', () => {
    const pages = [{ width: 800, height: 1200 }];
    expect(fittedSizes(pages, screen, { fit: 'screen', zoom: 2, pixelRatio: 2 })).toEqual([
      { width: 780, height: 1170 },
    ]);
  });
});

describe('a page without its borders', () => {
  it('has the size of the cropped part', () => {
    const borders = { top: 0.1, right: 0.05, bottom: 0.1, left: 0.15 };
    const left = croppedSize({ width: 1000, height: 1000 }, borders);
    expect(left.width).toBeCloseTo(800);
    expect(left.height).toBeCloseTo(800);
    expect(croppedSize({ width: 3, height: 4 }, undefined)).toEqual({ width: 3, height: 4 });
  });
});
