import { describe, expect, it } from 'vitest';
import {
  pickRange,
  pickSet,
  pickStateOf,
} from '../../../../../src/features/offline/downloads/picker/picks.ts';
import { CALL_CPU_MS_MAX, loopCost } from '../../../../server/loopCost.ts';
import { chapterAt } from '../samples.ts';

const set = (...indexes: number[]) => new Set(indexes.map((index) => `chapter-${index}`));
const uuids = (...indexes: number[]) => indexes.map((index) => `chapter-${index}`);
/** 1–20: 4 and 5 downloaded, 6 in the queue, 9 locked, 10 purchased. */
const chapters = Array.from({ length: 20 }, (_, at) =>
  chapterAt(at + 1, { locked: at + 1 === 9 || at + 1 === 10, bought: at + 1 === 10 }),
);
const view = { downloaded: set(4, 5), queued: set(6) };
const from = (at: number | undefined) => ({ chapters, view, at });

describe('the state of a chapter in the picker', () => {
  it('is downloaded, queued, locked, or open', () => {
    const states = [4, 6, 9, 10, 11].map((index) => pickStateOf(chapterAt(index), view));
    expect(states).toEqual(['have', 'queued', 'open', 'open', 'open']);
    expect(pickStateOf(chapterAt(9, { locked: true }), view)).toBe('locked');
    expect(pickStateOf(chapterAt(10, { locked: true, bought: true }), view)).toBe('open');
  });
});

describe('a quick set', () => {
  it('of the next chapters begins after the position and skips stored ones', () => {
    expect(pickSet({ next: 3 }, from(3))).toEqual({ chapters: uuids(7, 8), locked: 1 });
    expect(pickSet({ next: 1 }, from(3))).toEqual({ chapters: uuids(7), locked: 0 });
  });

  it('begins at the first chapter where nothing was read', () => {
    expect(pickSet({ next: 2 }, from(undefined)).chapters).toEqual(uuids(1, 2));
    expect(pickSet('this', from(undefined)).chapters).toEqual(uuids(1));
  });

  it('of this chapter is empty where it is stored already', () => {
    expect(pickSet('this', from(3)).chapters).toEqual(uuids(3));
    expect(pickSet('this', from(4))).toEqual({ chapters: [], locked: 0 });
  });

  it('of the unread chapters includes the one being read', () => {
    const unread = pickSet('unread', from(3));
    expect(unread.chapters[0]).toBe('chapter-3');
    expect(unread.chapters).toHaveLength(14);
    expect(unread.locked).toBe(1);
  });

  it('of all has every downloadable chapter, and counts the others', () => {
    const all = pickSet('all', from(3));
    expect(all.chapters).toHaveLength(16);
    expect(all.chapters).not.toContain('chapter-9');
    expect(all.locked).toBe(1);
  });

  it('costs little for two thousand chapters', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => chapterAt(at + 1));
    const pick = () => pickSet('all', { chapters: many, view, at: 1_000 });
    expect(pick().chapters).toHaveLength(1_997);
    expect(await loopCost(async () => pick())).toBeLessThan(CALL_CPU_MS_MAX);
  });
});

describe('a range', () => {
  it('is the same from either end', () => {
    const expected = { chapters: uuids(3, 7, 8, 10), locked: 1 };
    expect(pickRange('chapter-3', 'chapter-10', from(1))).toEqual(expected);
    expect(pickRange('chapter-10', 'chapter-3', from(1))).toEqual(expected);
  });

  it('from a missing chapter is empty', () => {
    expect(pickRange('chapter-99', 'chapter-3', from(1))).toEqual({ chapters: [], locked: 0 });
  });
});
