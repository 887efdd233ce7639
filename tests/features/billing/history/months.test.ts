import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spendMonths } from '../../../../src/features/billing/history/months.ts';
import { purchasedWorks } from '../../../../src/features/billing/history/purchasedWorks.ts';
import {
  purchasedRecordSchema,
  spendRecordSchema,
} from '../../../../src/shared/contract/library.ts';

const now = new Date(2025, 10, 15, 22, 0);
const spend = (at: Date, coins: number, balance = 0) =>
  v.parse(spendRecordSchema, { title: '一笔', coins, balance, at: at.toISOString() });
const all = { direction: '' as const, hasMore: false, months: [] };

afterEach(() => vi.restoreAllMocks());

describe('Spending by month', () => {
  it("is grouped by months of the device's time zone, with the year where it is another one", () => {
    const rows = [
      spend(new Date(2025, 10, 1, 0, 0), -48),
      spend(new Date(2025, 9, 31, 23, 59), 600),
      spend(new Date(2024, 11, 31, 12, 0), 40),
    ];
    const months = spendMonths({ ...all, rows }, now);
    expect(months.map(({ title, spent, received }) => [title, spent, received])).toEqual([
      ['11\u00a0月', 48, 0],
      ['10\u00a0月', 0, 600],
      ['2024\u00a0年 12\u00a0月', 0, 40],
    ]);
  });

  it('sums to the total of the rows, to the coin', () => {
    const row = fc.record({
      coins: fc.integer({ min: -5_000, max: 5_000 }),
      hours: fc.integer({ min: 0, max: 9_000 }),
    });
    fc.assert(
      fc.property(fc.array(row), (changes) => {
        const rows = changes
          .toSorted((a, b) => a.hours - b.hours)
          .map(({ coins, hours }) => spend(new Date(now.getTime() - hours * 3_600_000), coins));
        const months = spendMonths({ ...all, rows }, now);
        const net = months.reduce((sum, { spent = 0, received = 0 }) => sum + received - spent, 0);
        expect(net).toBe(rows.reduce((sum, { coins }) => sum + coins, 0));
        expect(months.flatMap((month) => month.rows)).toEqual(rows);
      }),
    );
  });

  it("uses the back end's sums for a partly loaded month, where its months are the same", () => {
    const rows = [spend(new Date(2025, 10, 3, 12, 0), -48)];
    const months = [{ month: '2025-11', spent: 652, received: 2_020 }];
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
    expect(spendMonths({ rows, months, direction: '', hasMore: true }, now)[0]).toMatchObject({
      spent: 652,
      received: 2_020,
    });
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    const [elsewhere] = spendMonths({ rows, months, direction: '', hasMore: true }, now);
    expect(elsewhere?.spent).toBeUndefined();
    expect(elsewhere?.received).toBeUndefined();
  });

  it('shows income or expense alone where the list is filtered to it', () => {
    const rows = [spend(new Date(2025, 10, 3, 12, 0), -48)];
    const [out] = spendMonths({ rows, months: [], direction: 'out', hasMore: false }, now);
    expect(out).toMatchObject({ spent: 48 });
    expect(out?.received).toBeUndefined();
  });
});

describe('The purchase list', () => {
  const work = { uuid: 'w1', kind: 'comic', title: '雪落长安' };
  const bought = (fields: object) =>
    v.parse(purchasedRecordSchema, { work, at: '2025-11-01T00:00:00Z', ...fields });

  it('is grouped by work, with its chapters and their price', () => {
    const rows = [
      bought({ chapter: 'c7', chapter_index: 7, coins: 48, at: '2025-11-12T00:00:00Z' }),
      bought({ chapter: 'x1', chapter_index: 1, coins: 10, work: { ...work, uuid: 'w2' } }),
      bought({ chapter: 'c2', chapter_index: 2, coins: 40 }),
      bought({ chapter: 'c1', chapter_index: 1, coins: 40 }),
    ];
    const [first, second] = purchasedWorks(rows);
    expect(first).toMatchObject({ count: 3, coins: 128, chapters: '第\u00a01–2、7\u00a0话' });
    expect(first?.at).toBe('2025-11-12T00:00:00Z');
    expect(second).toMatchObject({ count: 1, coins: 10 });
  });

  it('names no chapters where the back end does not name them all', () => {
    const rows = [bought({ chapter: 'c1', chapter_index: 1 }), bought({ chapter: 'c2' })];
    expect(purchasedWorks(rows)[0]).toMatchObject({ count: 2, chapters: '' });
  });
});
