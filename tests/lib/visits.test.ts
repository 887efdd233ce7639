import { afterEach, describe, expect, it } from 'vitest';
import { visitsAt, visitLabels } from '../../src/lib/visits.ts';
import { VISIT_GAP_MS } from '../../src/shared/limits.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const at = (text: string) => Date.parse(text);
/** The state at the last of these visits. */
const after = (...times: readonly string[]) =>
  times.reduce((visits, time) => visitsAt(visits, at(time)), { lastMs: 0, beforeMs: 0 });

describe('visits', () => {
  it('are one while the reader stays, or comes back soon', () => {
    const start = at('2026-11-01T10:00:00Z');
    const first = visitsAt({ lastMs: 0, beforeMs: 0 }, start);
    expect(first).toEqual({ lastMs: start, beforeMs: 0 });
    const still = visitsAt(first, start + VISIT_GAP_MS - 1);
    expect(still.beforeMs).toBe(0);
    const next = visitsAt(still, still.lastMs + VISIT_GAP_MS);
    expect(next).toEqual({ lastMs: still.lastMs + VISIT_GAP_MS, beforeMs: still.lastMs });
    expect(visitsAt(next, next.lastMs + 1).beforeMs).toBe(still.lastMs);
  });

  it('report no previous one after the clock was put back', () => {
    const visits = after('2026-11-01T10:00:00Z', '2026-11-09T10:00:00Z', '2020-01-01T00:00:00Z');
    expect(visits).toEqual({ lastMs: at('2020-01-01T00:00:00Z'), beforeMs: 0 });
  });
});

describe('the seven days', () => {
  it('end a week after this visit, and the previous visit is shown from the fourth day on', () => {
    process.env['TZ'] = 'Asia/Shanghai';
    const labels = (before: string, now: string) => visitLabels(after(before, now), at(now));
    expect(labels('2026-11-18T02:00:00Z', '2026-11-21T02:00:00Z')).toEqual({
      daysAgo: undefined,
      deadline: '11月28日',
    });
    expect(labels('2026-11-17T02:00:00Z', '2026-11-21T02:00:00Z').daysAgo).toBe(4);
    expect(labels('2026-12-27T02:00:00Z', '2027-01-02T02:00:00Z')).toEqual({
      daysAgo: 6,
      deadline: '1月9日',
    });
  });

  it('are counted by the dates of the device’s time zone', () => {
    // Half an hour before midnight, and half an hour after, in Shanghai; the same afternoon in New York.
    const [before, now] = ['2026-11-17T15:30:00Z', '2026-11-20T16:30:00Z'];
    const days = (timeZone: string) => {
      process.env['TZ'] = timeZone;
      return visitLabels(after(before, now), at(now));
    };
    expect(days('Asia/Shanghai')).toEqual({ daysAgo: 4, deadline: '11月28日' });
    expect(days('America/New_York')).toEqual({ daysAgo: undefined, deadline: '11月27日' });
  });

  it('are not shortened by a day of 23 hours', () => {
    process.env['TZ'] = 'America/New_York';
    const [before, now] = ['2026-03-06T05:30:00Z', '2026-03-10T04:30:00Z'];
    expect(visitLabels(after(before, now), at(now)).daysAgo).toBe(4);
  });

  it('are those of a first visit if nothing else is known, or the note is from the future', () => {
    process.env['TZ'] = 'UTC';
    const now = at('2026-11-21T00:00:00Z');
    const first = { daysAgo: undefined, deadline: '11月28日' };
    expect(visitLabels({ lastMs: 0, beforeMs: 0 }, now)).toEqual(first);
    expect(visitLabels({ lastMs: now + 9e9, beforeMs: now + 8e9 }, now)).toEqual(first);
  });
});
