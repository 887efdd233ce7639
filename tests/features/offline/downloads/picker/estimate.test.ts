import { describe, expect, it } from 'vitest';
import {
  bytesAPage,
  bytesShort,
  jobBytes,
} from '../../../../../src/features/offline/downloads/picker/estimate.ts';
import {
  CHAPTER_PAGES_GUESS,
  FREE_BYTES_MIN,
  PAGE_BYTES_GUESS,
} from '../../../../../src/shared/limits.ts';
import { chapterAt } from '../samples.ts';

describe('the estimated size of a page', () => {
  it('is the mean of the work, else of other works, else a default', () => {
    const own = [
      { pagesKept: 10, bytes: 1_000 },
      { pagesKept: 30, bytes: 7_000 },
    ];
    const others = [{ pagesKept: 2, bytes: 1_000 }];
    expect(bytesAPage(own, others)).toBe(200);
    expect(bytesAPage([{ pagesKept: 0, bytes: 0 }], others)).toBe(500);
    expect(bytesAPage([], [])).toBe(PAGE_BYTES_GUESS);
  });
});

describe('the estimated size of a download', () => {
  it('leaves out stored pages', () => {
    const stored = new Map([['chapter-1', { pagesKept: 4, bytes: 400 }]]);
    expect(jobBytes([chapterAt(1), chapterAt(2)], 100, stored)).toBe(1_600);
  });

  it('uses a default chapter where the directory has no page count', () => {
    const silent = chapterAt(1, { size: 0 });
    expect(jobBytes([silent], 100, new Map())).toBe(CHAPTER_PAGES_GUESS * 100);
  });

  it('has to leave the reserve free, to the byte', () => {
    expect(bytesShort(FREE_BYTES_MIN + 500, 500)).toBe(0);
    expect(bytesShort(FREE_BYTES_MIN + 499, 500)).toBe(1);
    expect(bytesShort(0, 500)).toBe(FREE_BYTES_MIN + 500);
  });
});
