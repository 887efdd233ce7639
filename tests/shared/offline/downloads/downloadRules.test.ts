import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../../../src/shared/contract/index.ts';
import {
  chaptersAhead,
  chaptersBehind,
  chaptersOfRule,
  unreadChapters,
} from '../../../../src/shared/offline/downloads/downloadRules.ts';

const chapter = (index: number, more: Partial<Chapter> = {}): Chapter => ({
  uuid: `c${index}`,
  index,
  title: `${index}`,
  price: 0,
  locked: false,
  bought: false,
  size: 10,
  at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const ten = Array.from({ length: 10 }, (_, at) => chapter(10 - at));
const indexes = (chapters: readonly Chapter[]) => chapters.map(({ index }) => index);

describe('the chapters that a rule downloads', () => {
  it('are the next unread ones, with the one being read', () => {
    const scope = { chapters: ten, place: { index: 4, isAtEnd: false } };
    expect(indexes(chaptersOfRule({ keep: 'next', count: 3 }, scope))).toEqual([4, 5, 6]);
  });

  it('begin after a chapter that was read to its end', () => {
    const scope = { chapters: ten, place: { index: 4, isAtEnd: true } };
    expect(indexes(chaptersOfRule({ keep: 'next', count: 2 }, scope))).toEqual([5, 6]);
    expect(indexes(chaptersOfRule({ keep: 'unread' }, scope))).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('leave out chapters that have to be purchased first, and count purchased ones', () => {
    const chapters = [
      chapter(1),
      chapter(2, { price: 9, locked: true }),
      chapter(3, { price: 9, locked: true, bought: true }),
    ];
    const scope = { chapters, place: undefined };
    expect(indexes(chaptersOfRule({ keep: 'next', count: 2 }, scope))).toEqual([1, 3]);
    expect(indexes(chaptersOfRule({ keep: 'all' }, scope))).toEqual([1, 3]);
    expect(chaptersOfRule({ keep: 'none' }, scope)).toEqual([]);
  });

  it('ahead of the reader begin after the open chapter', () => {
    const scope = { chapters: ten, place: { index: 4, isAtEnd: false } };
    expect(indexes(chaptersAhead(2, scope))).toEqual([5, 6]);
    expect(chaptersAhead(0, scope)).toEqual([]);
  });
});

describe('the chapters to delete after reading', () => {
  const all = new Set(ten.map(({ uuid }) => uuid));
  const none = new Set<string>();

  it('are those read to their end, so many behind', () => {
    const scope = { chapters: ten, place: { index: 4, isAtEnd: false } };
    expect(indexes(chaptersBehind(0, scope, { stored: all, spare: none }))).toEqual([3, 2, 1]);
    expect(indexes(chaptersBehind(2, scope, { stored: all, spare: none }))).toEqual([1]);
  });

  it('are none if the rule is off, nothing was read, or nothing is stored', () => {
    const scope = { chapters: ten, place: { index: 4, isAtEnd: true } };
    expect(chaptersBehind(-1, scope, { stored: all, spare: none })).toEqual([]);
    expect(
      chaptersBehind(0, { chapters: ten, place: undefined }, { stored: all, spare: none }),
    ).toEqual([]);
    expect(chaptersBehind(0, scope, { stored: none, spare: none })).toEqual([]);
    expect(indexes(chaptersBehind(0, scope, { stored: all, spare: new Set(['c4']) }))).toEqual([
      3, 2, 1,
    ]);
  });

  it('are never unread, whatever the place and the number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (behind, index, isAtEnd) => {
          const scope = { chapters: ten, place: { index, isAtEnd } };
          const unread = new Set(indexes(unreadChapters(scope)));
          const gone = chaptersBehind(behind, scope, { stored: all, spare: none });
          expect(gone.some((each) => unread.has(each.index))).toBe(false);
        },
      ),
    );
  });
});
