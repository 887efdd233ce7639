import { describe, expect, it } from 'vitest';
import { shortCount } from '../../src/lib/count.ts';
import { byteCount, clockOrDate, dayOf, ranges } from '../../src/lib/text.ts';

describe('numbers and times as text', () => {
  it('shortens counts without rounding up', () => {
    expect([0, 9_999, 10_000, 9_824_000, 99_999_999, 230_000_000].map(shortCount)).toEqual([
      '0',
      '9999',
      '1万',
      '982.4万',
      '9999.9万',
      '2.3亿',
    ]);
  });

  it('counts bytes in decimal units', () => {
    expect([10, 168_000_000, 1_800_000_000].map(byteCount)).toEqual([
      '1\u00a0KB',
      '168\u00a0MB',
      '1.8\u00a0GB',
    ]);
  });

  it('joins neighbouring chapters to ranges', () => {
    expect(ranges([])).toBe('');
    expect(ranges([1, 2, 3, 7, 9, 10])).toBe('1–3、7、9–10');
  });

  it('counts days by the calendar of the device, not by 24 hours', () => {
    const now = new Date(2026, 10, 21, 0, 30);
    const lastNight = new Date(2026, 10, 20, 23, 50).toISOString();
    expect(dayOf(lastNight, now)).toBe('昨天');
    expect(clockOrDate(lastNight, now)).toBe('23:50');
    expect(clockOrDate(new Date(2026, 10, 9, 8, 5).toISOString(), now)).toBe('11月9日');
  });
});
