import { describe, expect, it } from 'vitest';
import {
  chaptersWithin,
  layOutChapters,
  topOfChapter,
} from '../../../../src/features/work/chapters/chapterLayout.ts';

const PX = { linePx: 50, headPx: 30 };
/** Two without a volume, three of the first, one of the second. */
const volumes = [undefined, '', '卷一', '卷一', '卷一', '卷二'];

describe('the layout of a directory', () => {
  it('counts a heading for each run of a volume, and none where there is no volume', () => {
    const layout = layOutChapters(volumes, PX);
    expect(layout.sections).toEqual([
      { volume: '', first: 0, count: 2, top: 0, height: 100 },
      { volume: '卷一', first: 2, count: 3, top: 100, height: 180 },
      { volume: '卷二', first: 5, count: 1, top: 280, height: 80 },
    ]);
    expect(layout.height).toBe(360);
    expect([0, 1, 2, 4, 5, 6].map((index) => topOfChapter(layout, index))).toEqual([
      0, 50, 130, 230, 310, 0,
    ]);
  });

  it('finds exactly the lines that touch a range', () => {
    const layout = layOutChapters(volumes, PX);
    for (let from = -40; from < 400; from += 7) {
      for (const length of [1, 20, 90, 500]) {
        const { first, end } = chaptersWithin(layout, from, from + length);
        volumes.forEach((_volume, index) => {
          const top = topOfChapter(layout, index);
          const isTouched = top < from + length && top + PX.linePx > from;
          // A visible heading renders the line beside it: never fewer than are visible.
          expect(!isTouched || (index >= first && index < end)).toBe(true);
        });
        expect(end - first).toBeLessThanOrEqual(Math.ceil(length / PX.linePx) + 3);
      }
    }
  });

  it('of thousands of chapters, each a volume of its own, renders only those of a screen', () => {
    const layout = layOutChapters(
      Array.from({ length: 2_000 }, (_, index) => `卷${index}`),
      PX,
    );
    const { first, end } = chaptersWithin(layout, 80_000, 80_800);
    expect([first, end]).toEqual([1000, 1010]);
    expect(chaptersWithin(layOutChapters([], PX), 0, 800)).toEqual({ first: 0, end: 0 });
  });
});
