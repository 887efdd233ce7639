import { describe, expect, it } from 'vitest';
import { listAddress } from '../../../src/lib/addresses.ts';
import { ensureCatalog } from '../../../src/features/catalog/catalogTable.ts';
import {
  chosenLabel,
  currentOf,
  openFilters,
  optionsOf,
  ownSearch,
  summaryOf,
} from '../../../src/features/catalog/categoryLabels.ts';
import { bookMeta } from '../../../src/features/catalog/bookText.ts';
import { dailyCount, dailyList, latestText } from '../../../src/features/catalog/dailyList.ts';
import { worksByDay } from '../../../src/features/catalog/NewScreen.tsx';
import { sinceText, weekOf } from '../../../src/features/catalog/week.ts';
import { weekdayOf } from '../../../server/base/time.ts';
import { work } from '../../support/fakes/storeSamples.ts';

const named = (title: string) => ({ ...work(title).detail, title });

/** A Saturday, 20:00 in Beijing. */
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

describe('the week', () => {
  it('is the one of Beijing time, to the minute around midnight', () => {
    for (let hour = 0; hour < 24 * 16; hour += 1) {
      const ms = NOW_MS + hour * 3_600_000;
      for (const each of [ms, ms - 60_000]) expect(weekOf(each).today).toBe(weekdayOf(each));
    }
  });

  it('begins on Monday, and its days at midnight in Beijing', () => {
    const { today, dates, starts } = weekOf(NOW_MS);
    expect(today).toBe(6);
    expect(dates).toEqual([16, 17, 18, 19, 20, 21, 22]);
    expect(starts.map((ms) => new Date(ms).toISOString().slice(5, 16))).toEqual([
      '11-15T16:00',
      '11-16T16:00',
      '11-17T16:00',
      '11-18T16:00',
      '11-19T16:00',
      '11-20T16:00',
      '11-21T16:00',
    ]);
  });

  it('continues over the end of a month', () => {
    expect(weekOf(Date.parse('2026-12-01T00:00:00Z')).dates).toEqual([30, 1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['2026-11-21T11:59:30Z', '刚刚'],
    // A server clock ahead of the device's.
    ['2026-11-21T12:05:00Z', '刚刚'],
    ['2026-11-21T11:48:00Z', '12\u00a0分钟前'],
    ['2026-11-20T16:00:00Z', '20\u00a0小时前'],
    ['2026-11-20T15:59:00Z', '昨天'],
    ['2026-11-19T15:59:00Z', '11月19日'],
    ['2025-12-31T20:00:00Z', '1月1日'],
    ['', ''],
  ])('formats %s as %s', (at, said) => {
    expect(sinceText(at, NOW_MS)).toBe(said);
  });
});

describe('a day of updates', () => {
  const of = (uuid: string, at: string, status: 'serial' | 'finished' = 'serial') => ({
    ...work(uuid).detail,
    status,
    latest: { index: 1, title: '', at },
  });
  const works = [
    of('today', '2026-11-21T01:00:00Z'),
    of('friday', '2026-11-20T01:00:00Z'),
    of('ended', '2026-11-20T01:00:00Z', 'finished'),
    { ...work('nothing').detail, latest: null },
  ];
  const names = (weekday: number) => {
    const { updated, expected } = dailyList(works, weekday, weekOf(NOW_MS));
    return [updated, expected].map((list) => list.map(({ uuid }) => uuid).join(' '));
  };

  it('has what has come since it began, and what is still expected; finished works are not expected', () => {
    expect(names(6)).toEqual(['today', 'friday nothing']);
    expect(names(5)).toEqual(['today friday ended', 'nothing']);
    expect(names(7)).toEqual(['', 'today friday nothing']);
  });

  it('has a count, which for a future day excludes what has come', () => {
    const saturday = dailyList(works, 6, weekOf(NOW_MS));
    const about = { today: 6, unit: '部' };
    expect(dailyCount(saturday, { weekday: 6, ...about })).toBe('周六 · 已更新 1 / 3\u00a0部');
    expect(dailyCount(saturday, { weekday: 7, ...about })).toBe('周日 · 共 3\u00a0部');
  });

  it('names the newest chapter where it is known', () => {
    expect(latestText({ latest: { index: 128, title: '终章', at: '' } }, '话')).toBe(
      '第\u00a0128\u00a0话\u3000终章',
    );
    expect(latestText({ latest: { index: 0, title: '番外', at: '' } }, '话')).toBe('番外');
    expect(latestText({ latest: null }, '话')).toBe('');
  });
});

describe('the list of new works', () => {
  const book = (title: string, added_at?: string) => ({
    ...named(title),
    ...(added_at !== undefined && { added_at }),
  });

  it('is grouped by day in the order of the list, with the year of a day of another year', () => {
    const days = worksByDay(
      [
        book('甲', '2026-11-21T01:00:00Z'),
        book('乙', '2026-11-20T02:00:00Z'),
        book('丙', '2026-11-20T17:00:00Z'),
        book('丁', '2026-11-18T02:00:00Z'),
        book('戊', '2025-11-18T02:00:00Z'),
        book('己'),
        book('庚', 'yesterday'),
      ],
      Date.parse('2026-11-21T04:00:00Z'),
    );
    expect(days.map(({ day, works }) => [day, works.map(({ title }) => title).join('')])).toEqual([
      // In Beijing the third came in after midnight.
      ['今天', '甲丙'],
      ['昨天', '乙'],
      ['11月18日', '丁'],
      ['2025年11月18日', '戊'],
      ['', '己庚'],
    ]);
  });

  it('shows the author, the summary, and the length', () => {
    const novel = { ...named('旧港'), kind: 'novel' as const, author: '周暮', tags: ['书信'] };
    expect(bookMeta({ ...novel, category: '都市', characters: 312_000 })).toBe(
      '周暮 · 都市 · 31\u00a0万字',
    );
    expect(bookMeta({ ...novel, characters: 44_866 })).toBe('周暮 · 书信 · 4.4\u00a0万字');
    expect(bookMeta({ ...novel, characters: 4_868 })).toBe('周暮 · 书信 · 4,868\u00a0字');
    expect(bookMeta({ ...novel, chapters: 6 })).toBe('周暮 · 书信 · 6\u00a0章');
  });
});

describe('the filter texts of the categories', () => {
  const none = { category: '', status: '', price: '', sort: '', length: '', form: '' } as const;
  const fromServer = {
    categories: [{ id: 'old', title: '古风' }],
    forms: [{ id: '短片', title: '短片' }],
  };
  const filters = openFilters(ensureCatalog('/categorycomic').filters, fromServer);
  const ofFilms = openFilters(ensureCatalog('/categoryfilm').filters, fromServer);

  it('name the active filters and the order', () => {
    const search = { ...none, category: 'old', status: 'serial', sort: 'collect' } as const;
    expect(chosenLabel(filters, search)).toEqual(['古风', '连载中']);
    expect(summaryOf(filters, search)).toBe('古风 · 连载中 · 收藏');
    expect(summaryOf(filters, none)).toBe('全部 · 人气');
    expect(chosenLabel(filters, { ...none, category: 'x' })).toEqual(['x']);
  });

  it('offer 全部 for filters, and use the first order as the default', () => {
    const offered = filters.map((filter) => optionsOf(filter)[0]?.title);
    expect(offered).toEqual(['全部', '全部', '全部', '人气']);
    expect(filters.map((filter) => currentOf(filter, none))).toEqual(['', '', '', 'hot']);
  });

  it('differ by kind: a film has a form and may be purchased already', () => {
    const search = { ...none, form: '短片', price: 'bought', status: 'serial' } as const;
    const own = ownSearch(ensureCatalog('/categoryfilm').filters, search);
    expect(own).toEqual({ ...none, form: '短片', price: 'bought' });
    expect(summaryOf(ofFilms, own)).toBe('短片 · 已购 · 最新上线');
    const comics = ensureCatalog('/categorycomic').filters;
    expect(ownSearch(comics, search)).toEqual({ ...none, status: 'serial' });
    expect(ownSearch(comics, { ...none, category: 'unknown' }).category).toBe('unknown');
  });

  it('are in an address only where they differ from the default', () => {
    expect(listAddress('/categorycomic', none)).toBe('/categorycomic');
    expect(listAddress('/categorycomic', { ...none, category: '古 风', sort: 'score' })).toBe(
      '/categorycomic?category=%E5%8F%A4+%E9%A3%8E&sort=score',
    );
  });
});
