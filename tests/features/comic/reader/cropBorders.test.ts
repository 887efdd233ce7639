import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cropBorders,
  NO_BORDERS,
  type Pixels,
} from '../../../../src/features/comic/reader/cropBorders.ts';
import { CROP_PART_MAX } from '../../../../src/shared/limits.ts';

interface Page {
  readonly width: number;
  readonly height: number;
  /** Height of the paper above the drawing, in pixels; likewise the others. */
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly paper: 'white' | 'black';
  readonly seed: number;
}

/** Seeded random numbers. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A drawing of every tone on paper with a little noise. */
function pageOf({ width, height, top, right, bottom, left, paper, seed }: Page): Pixels {
  const random = chance(seed);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDrawn = x >= left && x < width - right && y >= top && y < height - bottom;
      const noise = random() * 12;
      const ground = paper === 'white' ? 255 - noise : noise;
      // No row or column has a single tone: each has light and dark pixels.
      const tone = isDrawn ? 60 + ((x * 37 + y * 53) % 140) : ground;
      data.set([tone, tone, tone, 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

const side = fc.integer({ min: 0, max: 40 });
const pages = fc.record({
  width: fc.integer({ min: 100, max: 180 }),
  height: fc.integer({ min: 100, max: 256 }),
  top: side,
  right: side,
  bottom: side,
  left: side,
  paper: fc.constantFrom('white' as const, 'black' as const),
  seed: fc.nat(),
});

describe('the margins of a page', () => {
  it('are found to within two lines of the downscaled copy, and never cut into the drawing', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const found = cropBorders(pageOf(page));
        const sides = [
          [found.top, page.top, page.height],
          [found.bottom, page.bottom, page.height],
          [found.left, page.left, page.width],
          [found.right, page.right, page.width],
        ] as const;
        for (const [part, pixels, length] of sides) {
          expect(part * length).toBeLessThanOrEqual(pixels + 1e-9);
          expect(part * length).toBeGreaterThanOrEqual(pixels - 3);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are empty where the drawing runs to the edges', () => {
    const full = { width: 120, height: 170, top: 0, right: 0, bottom: 0, left: 0 } as const;
    expect(cropBorders(pageOf({ ...full, paper: 'white', seed: 1 }))).toEqual(NO_BORDERS);
  });

  it('are empty on a blank page, white or black: there is nothing to crop to', () => {
    for (const paper of ['white', 'black'] as const) {
      const page = { width: 100, height: 100, top: 100, right: 0, bottom: 0, left: 0, seed: 3 };
      expect(cropBorders(pageOf({ ...page, paper }))).toEqual(NO_BORDERS);
    }
  });

  it('leave most of the page, however small the drawing is', () => {
    const page = { width: 200, height: 200, top: 180, right: 180, bottom: 5, left: 5, seed: 5 };
    const { top, right, bottom, left } = cropBorders(pageOf({ ...page, paper: 'white' }));
    expect([top, right]).toEqual([CROP_PART_MAX, CROP_PART_MAX]);
    expect(top + bottom).toBeLessThan(0.95);
    expect(right + left).toBeLessThan(0.95);
  });

  it('ignore a speck of dust, and not a line of text', () => {
    const plain = { width: 240, height: 240, top: 60, right: 0, bottom: 0, left: 0, seed: 7 };
    const speck = pageOf({ ...plain, paper: 'white' });
    speck.data.set([0, 0, 0, 255], (20 * 240 + 100) * 4);
    expect(cropBorders(speck).top).toBeGreaterThan(0.24);
    const text = pageOf({ ...plain, paper: 'white' });
    for (let x = 100; x < 110; x += 1) text.data.set([0, 0, 0, 255], (20 * 240 + x) * 4);
    expect(cropBorders(text).top).toBeLessThan(0.09);
  });

  it('have each a colour of their own: a black one beside white ones', () => {
    const page = pageOf({
      width: 200,
      height: 200,
      top: 0,
      right: 0,
      bottom: 0,
      left: 0,
      paper: 'white',
      seed: 9,
    });
    for (let y = 0; y < 200; y += 1) {
      for (let x = 0; x < 30; x += 1) page.data.set([4, 4, 4, 255], (y * 200 + x) * 4);
      for (let x = 180; x < 200; x += 1) page.data.set([250, 250, 250, 255], (y * 200 + x) * 4);
    }
    const { left, right, top } = cropBorders(page);
    expect(left).toBeCloseTo(29 / 200);
    expect(right).toBeCloseTo(19 / 200);
    expect(top).toBe(0);
  });
});
