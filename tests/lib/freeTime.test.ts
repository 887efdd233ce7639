import { describe, expect, it } from 'vitest';
import { freeLeftText, freeText } from '../../src/lib/freeTime.ts';

const AT = '2026-12-01T12:00:00Z';
const HOUR_MS = 3_600_000;
const before = (ms: number) => Date.parse(AT) - ms;

describe('when a chapter becomes free', () => {
  it.each([
    [72 * HOUR_MS, '3\u00a0天后免费', '还有 3\u00a0天'],
    [24 * HOUR_MS + 1, '2\u00a0天后免费', '还有 2\u00a0天'],
    [24 * HOUR_MS, '24\u00a0小时后免费', '还有 24\u00a0小时 0\u00a0分钟'],
    [90 * 60_000, '2\u00a0小时后免费', '还有 1\u00a0小时 30\u00a0分钟'],
    [61_000, '2\u00a0分钟后免费', '还有 01:01'],
    [0, '', ''],
    [-HOUR_MS, '', ''],
  ])('%d ms before it is never promised sooner', (ms, text, left) => {
    expect(freeText(AT, before(ms))).toBe(text);
    expect(freeLeftText(AT, before(ms))).toBe(left);
  });

  it('is not said where it is not known or cannot be read', () => {
    expect(['', undefined, 'soon'].map((at) => freeText(at, 0))).toEqual(['', '', '']);
  });
});
