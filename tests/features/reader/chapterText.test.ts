import { describe, expect, it } from 'vitest';
import { missingBetween, pagesNote } from '../../../src/features/reader/chapterText.ts';

describe('the chapter labels', () => {
  it('show the reading time, of at least a minute', () => {
    expect([52, 3, 0].map(pagesNote)).toEqual([
      '52\u00a0页 · 约 6\u00a0分钟',
      '3\u00a0页 · 约 1\u00a0分钟',
      '',
    ]);
  });

  it('show the gap between two consecutive chapters', () => {
    expect(missingBetween(86, 87)).toBeUndefined();
    expect(missingBetween(86, 88)).toBe('缺少第\u00a087\u00a0话');
    expect(missingBetween(86, 90)).toBe('缺少第\u00a087–89\u00a0话');
  });

  it('show no gap around an extra between two chapters, or where a chapter is read again', () => {
    expect(missingBetween(86, 86.5)).toBeUndefined();
    expect(missingBetween(86.5, 87)).toBeUndefined();
    expect(missingBetween(86.5, 88)).toBe('缺少第\u00a087\u00a0话');
    expect(missingBetween(87, 86)).toBeUndefined();
  });
});
