import { expect, it } from 'vitest';
import { isZone, nextTimes } from '../../../../server/domain/catalogue/publishTimes.ts';

const iso = (times: readonly number[]) => times.map((ms) => new Date(ms).toISOString());

it('weekly times are the next of their days, in its zone', () => {
  const weekly = { weekdays: [2, 5], minute: 20 * 60, zone: 'Asia/Shanghai' };
  // A Tuesday, 20:00 in Shanghai.
  const at = Date.parse('2026-11-24T12:00:00Z');
  expect(iso(nextTimes(weekly, at - 1, 3))).toEqual([
    '2026-11-24T12:00:00.000Z',
    '2026-11-27T12:00:00.000Z',
    '2026-12-01T12:00:00.000Z',
  ]);
  expect(iso(nextTimes(weekly, at, 1))).toEqual(['2026-11-27T12:00:00.000Z']);
});

it('weekly times follow the summer time of their zone', () => {
  const weekly = { weekdays: [6, 7], minute: 60, zone: 'Europe/Berlin' };
  expect(iso(nextTimes(weekly, Date.parse('2026-03-27T12:00:00Z'), 3))).toEqual([
    '2026-03-28T00:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
    '2026-04-03T23:00:00.000Z',
  ]);
  const skipped = { weekdays: [7], minute: 150, zone: 'Europe/Berlin' };
  expect(iso(nextTimes(skipped, Date.parse('2026-03-28T12:00:00Z'), 2))).toEqual([
    '2026-03-29T01:30:00.000Z',
    '2026-04-05T00:30:00.000Z',
  ]);
});

it('days are those of the zone, not those of UTC', () => {
  const weekly = { weekdays: [1], minute: 30, zone: 'Pacific/Auckland' };
  expect(iso(nextTimes(weekly, Date.parse('2026-11-20T00:00:00Z'), 1))).toEqual([
    '2026-11-22T11:30:00.000Z',
  ]);
});

it('weekly times without a day are refused, and a zone is known by its name', () => {
  expect(() => nextTimes({ weekdays: [], minute: 0, zone: 'UTC' }, 0, 1)).toThrow(RangeError);
  expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', '', 'x'].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
