import { describe, expect, it } from 'vitest';
import {
  costText,
  formsOf,
  placeText,
} from '../../../../src/features/billing/history/purchasedFilms.ts';
import { purchasedWorks } from '../../../../src/features/billing/history/purchasedWorks.ts';
import type { PurchasedRecord } from '../../../../src/shared/contract/index.ts';
import { work } from '../../../support/fakes/storeSamples.ts';
import { chapterAt } from '../../offline/downloads/samples.ts';

const film = (chapters: number, over: Partial<PurchasedRecord['work']> = {}) =>
  ({ ...work('film').detail, kind: 'film', chapters, ...over }) as const;

/** @param indexes of the purchased episodes, at 12 coins each */
function bought(episodes: number, ...indexes: readonly number[]) {
  const rows = indexes.map((index): PurchasedRecord => ({
    work: film(episodes),
    chapter: chapterAt(index).uuid,
    at: '2026-11-12T00:00:00Z',
    coins: 12,
    chapter_index: index,
    chapter_title: '',
  }));
  const [only] = purchasedWorks(rows);
  if (!only) throw new Error('nothing was bought');
  return only;
}

describe('The price of a purchased film', () => {
  it('is its coins, with the number of episodes of a series', () => {
    expect(costText(bought(1, 1))).toBe('12\u00a0金币');
    expect(costText(bought(8, 5))).toBe('第\u00a05\u00a0集 12\u00a0金币');
    expect(costText(bought(8, 7, 6, 5))).toBe('第\u00a05–7\u00a0集 36\u00a0金币');
    expect(costText({ ...bought(8, 5, 6), chapters: '' })).toBe('2\u00a0集 24\u00a0金币');
  });

  it('is that of all episodes where no paid episode is missing', () => {
    expect(costText(bought(3, 1, 2, 3))).toBe('全集 36\u00a0金币');
    const episodes = [1, 2, 3, 4].map((index) => chapterAt(index, { price: index > 2 ? 12 : 0 }));
    expect(costText(bought(4, 3, 4), episodes)).toBe('全集 24\u00a0金币');
    expect(costText(bought(4, 3, 4), [...episodes, chapterAt(5, { price: 12 })])).toBe(
      '第\u00a03–4\u00a0集 24\u00a0金币',
    );
  });

  it('is hidden where the back end does not return it', () => {
    expect(costText({ ...bought(1, 1), coins: 0 })).toBe('');
  });
});

describe('The position in a purchased film', () => {
  const at = { index: 1, chapterTitle: '正片', page: 2_537, pages: 6_727, ratio: 0.38 };

  it('is a time and its length', () => {
    expect(placeText(at, film(1))).toBe('看到 42:16 / 1:52:07');
    expect(placeText({ ...at, pages: 0 }, film(1, { duration: 6_727 }))).toBe(
      '看到 42:16 / 1:52:07',
    );
    expect(placeText({ ...at, pages: 0 }, film(1))).toBe('看到 42:16');
    expect(placeText({ ...at, ratio: 1 }, film(1))).toBe('已看完');
  });

  it('is one of several episodes', () => {
    const fifth = { ...at, index: 5, page: 666 };
    expect(placeText(fifth, film(12))).toBe('看到第\u00a05\u00a0集 11:05');
    expect(placeText({ ...fifth, ratio: 1 }, film(12))).toBe('看完第\u00a05\u00a0集');
    expect(placeText({ ...fifth, index: 12, ratio: 1 }, film(12))).toBe('已看完');
  });
});

it("lists the forms that occur, in the back end's order, and unknown ones after them", () => {
  const of = (form?: string) => ({ work: film(1, form ? { form } : {}) });
  const films = [of('短片'), of('纪录片'), of('电影'), of(), of('短片')];
  expect(formsOf(films, ['电影', '剧集', '短片'])).toEqual(['电影', '短片', '纪录片']);
});
