import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortCount } from '../../src/lib/count.ts';
import {
  byteCount,
  clockOrDate,
  countdown,
  dateTimeText,
  dayOf,
  grouped,
  price,
  ranges,
} from '../../src/lib/format.ts';

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

/** Local time, in any time zone of the tests. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
const now = new Date(2025, 10, 15, 22, 0);

describe('Texts of bills', () => {
  it('format money to the fen and group the digits of counts', () => {
    expect([price(3_000), price(600), price(1), price(123_456)]).toEqual([
      '¥30.00',
      '¥6.00',
      '¥0.01',
      '¥1234.56',
    ]);
    expect([grouped(652), grouped(2_020)]).toEqual(['652', '2,020']);
  });

  it('format a moment by how near it is, and an invalid one as nothing', () => {
    expect(dateTimeText(at(2025, 10, 15, 21, 3), now)).toBe('今天 21:03');
    expect(dateTimeText(at(2025, 10, 14, 0, 5), now)).toBe('昨天 00:05');
    expect(dateTimeText(at(2025, 10, 9, 8, 44), now)).toBe('11月9日 08:44');
    expect(dateTimeText(at(2024, 11, 31, 23, 59), now)).toBe('2024年12月31日 23:59');
    expect(dateTimeText('', now)).toBe('');
    expect(dateTimeText('soon', now)).toBe('');
  });

  it('count down in minutes and seconds, a begun second as a whole one', () => {
    expect([countdown(892_000), countdown(891_001), countdown(59_000), countdown(0)]).toEqual([
      '14:52',
      '14:52',
      '00:59',
      '00:00',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => {
        expect(countdown(ms)).toMatch(/^\d{2,}:[0-5]\d$/);
      }),
    );
  });
});
