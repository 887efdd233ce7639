// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  busiestHour,
  levelOf,
  monthsOf,
  recordOf,
  weekOf,
  weeksUpTo,
} from '../../../src/features/library/readingRecord/readingRecord.ts';
import ReadingRecordScreen from '../../../src/features/library/readingRecord/ReadingRecordScreen.tsx';
import { getReadingDays, readingDaysSetting } from '../../../src/offline/readingDays.ts';
import type { ReadingDay } from '../../../src/shared/contract/readingDays.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

/** A Tuesday. */
const TODAY = '2026-11-24';

function day(name: string, minutes: number, more: Partial<ReadingDay> = {}): ReadingDay {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 21 ? minutes * 60 : 0));
  const base = { started_at: `${name}T12:00:00.000Z`, chapters: 1, finished: [], tags: [] };
  return { day: name, seconds: minutes * 60, hours, ...base, ...more };
}

describe('a reading record', () => {
  it('adds up the devices of a day, and counts a work once that two of them finished', () => {
    const finished = ['work'];
    const tags = [{ name: '武侠', seconds: 60 }];
    const record = recordOf(
      [day(TODAY, 20, { finished, tags }), day(TODAY, 10, { finished, tags })],
      TODAY,
    );
    expect(record.days.get(TODAY)).toEqual({ seconds: 1_800, chapters: 2 });
    expect([record.finished, record.tags]).toEqual([1, [{ name: '武侠', seconds: 120 }]]);
    expect(busiestHour(record)).toBe(21);
  });

  it('has a streak up to today, or to yesterday while today is to come', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'].map((name) => day(name, 5));
    expect(recordOf(days, TODAY).streak).toBe(3);
    expect(recordOf([...days, day(TODAY, 5)], TODAY).streak).toBe(4);
    expect(recordOf(days, addDays(TODAY, 1)).streak).toBe(0);
    const gap = [day('2026-11-10', 5), day('2026-11-11', 0), ...days];
    expect(recordOf(gap, TODAY)).toMatchObject({ streak: 3, longestStreak: 3 });
    expect(recordOf([], TODAY)).toMatchObject({ streak: 0, longestStreak: 0 });
  });

  it('shows weeks from Monday, over the ends of months and years', () => {
    expect(weekOf(TODAY)[0]).toBe('2026-11-23');
    expect(weekOf('2027-01-01')).toContain('2026-12-31');
    const weeks = weeksUpTo(TODAY, 53);
    expect([weeks.length, weeks.at(-1)?.[0], weeks[0]?.[0]]).toEqual([
      53,
      '2026-11-23',
      '2025-11-24',
    ]);
  });

  it('colours a day by its minutes, and lists the months', () => {
    expect([0, 1, 599, 600, 1_800, 3_600].map(levelOf)).toEqual([0, 1, 1, 2, 3, 4]);
    const record = recordOf([day('2026-10-31', 5), day('2026-11-01', 7), day(TODAY, 8)], TODAY);
    expect(monthsOf(record)).toEqual([
      { month: '2026-11', days: 2, seconds: 900, chapters: 2 },
      { month: '2026-10', days: 1, seconds: 300, chapters: 1 },
    ]);
  });
});

describe('the screen of reading days', () => {
  afterEach(cleanup);

  const signedIn = (uuid: string) => {
    const store = startOfflineStore();
    const user = {
      uuid,
      username: 'my123',
      password: null,
      phone: null,
      coins: 0,
      combo_until: null,
    };
    store.dispatch(userActions.userReceived(user));
    return store;
  };
  const read = async (account: string, minutes: number) => {
    const toMs = Date.now();
    const days = await getReadingDays();
    await days?.add({ account, fromMs: toMs - minutes * 60_000, toMs, tags: ['古风'] });
  };

  it('offers something to read while there is nothing to show', async () => {
    const store = signedIn('nothing');
    renderScreen(<ReadingRecordScreen />, store);
    expect(await screen.findByText('还没有阅读时间')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去首页逛逛' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '清空阅读时间' })).toBeNull();
  });

  it('shows offline what was read here, as drawings with tables, and what is read meanwhile', async () => {
    await read('reader', 2);
    renderScreen(<ReadingRecordScreen />, signedIn('reader'));
    const totals = await screen.findByRole('region', { name: '总览' });
    expect(within(totals).getByText('累计').nextSibling?.textContent).toBe('2\u00a0分钟');
    expect(screen.getByRole('img', { name: /的阅读日历，1 天读过$/ })).toBeTruthy();
    expect(screen.getByText('古风')).toBeTruthy();
    const week = screen.getByRole('region', { name: /这一周/ });
    expect(within(week).getAllByRole('row', { hidden: true })).toHaveLength(8);
  });

  it('deletes everything after a question, also without a network', async () => {
    await read('deleter', 2);
    renderScreen(<ReadingRecordScreen />, signedIn('deleter'));
    fireEvent.click(await screen.findByRole('button', { name: '清空阅读时间' }));
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(await screen.findByText('还没有阅读时间')).toBeTruthy();
    const synced = await (await getReadingDays())?.synced('deleter');
    expect(synced?.isDeletionSent).toBe(false);
  });

  it('switches the counting of this device off and on', async () => {
    renderScreen(<ReadingRecordScreen />, signedIn('switcher'));
    const counting = await screen.findByRole('switch', { name: '记录阅读时间' });
    fireEvent.click(counting);
    await waitFor(() => expect(readingDaysSetting.read().isOn).toBe(false));
    act(() => readingDaysSetting.write({ isOn: true }));
    expect(counting.getAttribute('aria-checked')).toBe('true');
  });
});
