import { describe, expect, it } from 'vitest';
import { stackedPages } from '../../../../src/features/comic/reader/pageBox.ts';
import type { StripSegment } from '../../../../src/features/comic/reader/stripPlace.ts';
import {
  nextRanges,
  windowAround,
  type Ranges,
} from '../../../../src/features/comic/reader/stripWindow.ts';

const BOX_PX = 1000;
const PAGES = 1000;
const pages = Array.from({ length: PAGES }, () => ({ width: 400, height: 500 }));
const chapter: StripSegment = { chapter: 'a', top: 0, stack: stackedPages(pages, 400, 0) };
const NONE: Ranges = new Map();

const at = (scrollTop: number, speed: number, before = NONE) =>
  nextRanges(before, [chapter], windowAround(scrollTop, BOX_PX, speed));
const countOf = (ranges: Ranges) => {
  const [first, last] = ranges.get('a') ?? [1, 0];
  return last - first + 1;
};

describe('the rendered pages', () => {
  it('are those on the screen and 1.3 screens on, and none above the opening position', () => {
    // Pages of half a screen: 41 and 42 are visible, 43, 44 and part of 45 lie within 1.3 screens.
    expect(at(20_000, 0).get('a')).toEqual([41, 45]);
  });

  it('stay rendered for a while behind the screen, so that scrolling back costs nothing', () => {
    const before = at(20_000, 0);
    expect(at(21_000, 500, before).get('a')?.[0]).toBe(41);
    expect(at(40_000, 500, before).get('a')?.[0]).toBe(81);
  });

  it('reach further the faster the reader scrolls, in the direction of scrolling', () => {
    const slow = at(20_000, 1_000).get('a') ?? [0, 0];
    const fast = at(20_000, 5_000).get('a') ?? [0, 0];
    const back = at(20_000, -5_000).get('a') ?? [0, 0];
    expect(fast[1]).toBeGreaterThan(slow[1]);
    expect(back[0]).toBeLessThan(38);
    expect(back[1]).toBe(42);
  });

  it('are never more than a few screens of them, however long the chapter and however it is scrolled', () => {
    let ranges = NONE;
    for (const speed of [0, 800, 3_000, 6_000, 20_000, -20_000, -6_000, -800]) {
      for (let step = 0; step < 200; step += 1) {
        ranges = at(Math.max(0, step * 37 * Math.sign(speed || 1) + 200_000), speed, ranges);
        expect(countOf(ranges)).toBeLessThanOrEqual(20);
      }
    }
  });

  it('reach at least two screens ahead at full speed, so that no page is seen before it is loaded', () => {
    const [, last] = at(100_000, 15_000).get('a') ?? [0, 0];
    expect(last).toBeGreaterThan(202 + 2 * 2);
  });

  it('change a few times a second at full speed, several pages at a time at both ends', () => {
    let ranges = at(100_000, 15_000);
    let changes = 0;
    for (let scrolled = 0; scrolled < 15_000; scrolled += 250) {
      const next = at(100_000 + scrolled, 15_000, ranges);
      if (next !== ranges) changes += 1;
      ranges = next;
    }
    expect(changes).toBeLessThanOrEqual(15_000 / BOX_PX);
  });

  it('are the same map while nothing changes', () => {
    const before = at(20_000, 0);
    expect(at(20_010, 100, before)).toBe(before);
  });
});
