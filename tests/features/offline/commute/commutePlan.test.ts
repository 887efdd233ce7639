import { describe, expect, it } from 'vitest';
import {
  commutePlan,
  followedWork,
  type FollowedWork,
} from '../../../../src/features/offline/commute/commutePlan.ts';
import {
  chapterMinutes,
  readingPace,
} from '../../../../src/features/offline/commute/readingMinutes.ts';
import { packState } from '../../../../src/features/offline/commute/packState.ts';
import { followed } from '../../../../src/features/offline/commute/followedWorks.ts';
import type { Chapter, Kind } from '../../../../src/shared/contract/index.ts';
import type { CountedDay } from '../../../../src/shared/offline/readingDays/readingDay.ts';
import { readUserState, type ReadEntry } from '../../../../src/state/userState.ts';
import { work as sampleWork } from '../../../support/fakes/storeSamples.ts';

const MB = 1e6;

function chapters(of: string, count: number, over: Partial<Chapter> = {}): Chapter[] {
  return Array.from({ length: count }, (_, at) => ({
    uuid: `${of}-${at + 1}`,
    index: at + 1,
    title: '',
    price: 0,
    locked: false,
    bought: false,
    // Comics: 5 minutes a chapter.
    size: 50,
    at: '',
    ...over,
  }));
}

function workOf(uuid: string, all: readonly Chapter[], kind: Kind = 'comic') {
  const { detail, directory } = sampleWork(uuid);
  return {
    detail: { ...detail, uuid, kind, title: uuid },
    directory: { ...directory, chapters: [...all] },
  };
}

function entry(of: string, index: number, over: Partial<ReadEntry> = {}): ReadEntry {
  return {
    uuid: of,
    kind: 'comic',
    title: of,
    cover: '',
    chapter: `${of}-${index}`,
    chapterTitle: '',
    index,
    page: 1,
    pages: 50,
    ratio: 0,
    at: '2026-03-01T00:00:00.000Z',
    ...over,
  };
}

const KNOWN = { entry: undefined, stored: [], pace: 1, pageBytes: 100_000 };
/** A work of which so many chapters are unread; each takes 5 minutes and 5 MB. */
const unread = (uuid: string, count: number): FollowedWork =>
  followedWork(workOf(uuid, chapters(uuid, count)), KNOWN);
const taken = (plan: ReturnType<typeof commutePlan>) =>
  plan.works.map(({ next }) => next.map(({ chapter }) => chapter.uuid));

describe('what a pack could take of a work', () => {
  it('begins with the chapter being read, of which the rest counts', () => {
    const { next } = followedWork(workOf('a', chapters('a', 4)), {
      ...KNOWN,
      entry: entry('a', 2, { ratio: 0.8, page: 41 }),
    });
    expect(next.map(({ chapter }) => chapter.index)).toEqual([2, 3, 4]);
    expect(next.map(({ minutes }) => Math.round(minutes * 10) / 10)).toEqual([1, 5, 5]);
  });

  it('begins after a chapter that was read to its end', () => {
    const { next } = followedWork(workOf('a', chapters('a', 3)), {
      ...KNOWN,
      entry: entry('a', 2, { ratio: 1 }),
    });
    expect(next.map(({ chapter }) => chapter.index)).toEqual([3]);
  });

  it('ends before the first locked chapter, which it names', () => {
    const all = chapters('a', 4).map((each) => ({ ...each, locked: each.index === 3 }));
    const { next, locked } = followedWork(workOf('a', all), KNOWN);
    expect(next.map(({ chapter }) => chapter.index)).toEqual([1, 2]);
    expect(locked?.index).toBe(3);
    const bought = all.map((each) => ({ ...each, bought: each.locked }));
    expect(followedWork(workOf('a', bought), KNOWN).next).toHaveLength(4);
  });

  it('fetches nothing of a chapter that is stored', () => {
    const stored = {
      uuid: 'a-1',
      work: 'a',
      index: 1,
      title: '',
      pages: 50,
      pagesKept: 50,
      bytes: 1,
      complete: true,
      pinned: false,
      readAt: 1,
      savedAt: 1,
      owner: '',
    };
    const { next } = followedWork(workOf('a', chapters('a', 2)), { ...KNOWN, stored: [stored] });
    expect(next.map(({ bytes }) => bytes)).toEqual([0, 5 * MB]);
  });
});

describe('a plan', () => {
  it('takes one chapter of each work in turn until the minutes are filled', () => {
    const plan = commutePlan([unread('a', 9), unread('b', 9)], { minutes: 15, bytes: 100 * MB });
    expect(taken(plan)).toEqual([['a-1', 'a-2'], ['b-1']]);
    expect([plan.chapters, plan.minutes, plan.bytes]).toEqual([3, 15, 15 * MB]);
  });

  it('goes on with the others where one work has no more', () => {
    const plan = commutePlan([unread('a', 1), unread('b', 9)], { minutes: 20, bytes: 100 * MB });
    expect(taken(plan)).toEqual([['a-1'], ['b-1', 'b-2', 'b-3']]);
  });

  it('fetches no more than the bytes allow, and skips no chapter for a smaller one', () => {
    const large = chapters('a', 3).map((each) => ({ ...each, size: each.index === 1 ? 400 : 10 }));
    const plan = commutePlan([followedWork(workOf('a', large), KNOWN), unread('b', 3)], {
      minutes: 60,
      bytes: 12 * MB,
    });
    expect(taken(plan)).toEqual([['b-1', 'b-2']]);
  });

  it('leaves out an episode that is longer than the way', () => {
    const film = followedWork(workOf('f', chapters('f', 1, { size: 90 * 60 }), 'film'), KNOWN);
    expect(commutePlan([film], { minutes: 60, bytes: 1e12 }).chapters).toBe(0);
  });

  it('names the locked chapters for which there was room, and no others', () => {
    const locked = followedWork(workOf('a', chapters('a', 2, { locked: true })), KNOWN);
    const plan = commutePlan([locked, unread('b', 9)], { minutes: 15, bytes: 100 * MB });
    expect(plan.locked.map(({ chapter }) => chapter.uuid)).toEqual(['a-1']);
    expect(plan.chapters).toBe(3);
    const last = { ...unread('c', 3), locked: chapters('c', 4)[3] };
    expect(commutePlan([last], { minutes: 15, bytes: 100 * MB }).locked).toEqual([]);
  });
});

describe('how long a chapter takes', () => {
  it('follows from pages, characters and seconds', () => {
    expect(chapterMinutes({ kind: 'comic', size: 50 })).toBe(5);
    expect(chapterMinutes({ kind: 'novel', size: 900 })).toBe(2);
    expect(chapterMinutes({ kind: 'film', size: 600 }, 2)).toBe(10);
  });

  const lengths = new Map(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((uuid) => [uuid, { kind: 'comic', size: 50 } as const]),
  );
  const day = (at: string, minutes: number, read: string[]): CountedDay => ({
    account: 'me',
    day: at,
    startedAtMs: 0,
    countedUntilMs: 0,
    hours: [minutes * 60_000],
    tags: {},
    chapters: read,
    finished: [],
    changes: 1,
    changesSent: 1,
  });

  it('follows the pace of the reading days, within bounds', () => {
    const days = [day('2026-03-01', 15, ['a', 'b']), day('2026-03-02', 30, ['c', 'd', 'e', 'f'])];
    expect(readingPace(days, lengths)).toBe(1.5);
    expect(readingPace([day('2026-03-02', 900, ['c', 'd', 'e', 'f'])], lengths)).toBe(2);
  });

  it('takes the guess while too little is known', () => {
    expect(readingPace([], lengths)).toBe(1);
    expect(readingPace([day('2026-03-01', 19, ['a', 'b', 'c', 'd'])], lengths)).toBe(1);
    // A chapter of a work that is not known here.
    expect(readingPace([day('2026-03-01', 90, ['a', 'b', 'c', 'd', 'z'])], lengths)).toBe(1);
  });
});

describe('what a reader follows', () => {
  it('is what was read last first, then favorites never opened, and nothing read long ago', () => {
    const user = readUserState({
      comiccollectuuids: ['old-favorite', 'new-1', 'new-2'],
      comicreaduuids: [
        entry('old-favorite', 1, { at: '2025-01-01T00:00:00.000Z' }),
        entry('forgotten', 1, { at: '2025-01-01T00:00:00.000Z' }),
        entry('yesterday', 1, { at: '2026-02-28T00:00:00.000Z' }),
      ],
    });
    const now = Date.parse('2026-03-01T00:00:00.000Z');
    expect(followed(user, now).map(({ uuid }) => uuid)).toEqual([
      'yesterday',
      'old-favorite',
      'new-2',
      'new-1',
    ]);
  });
});

describe('what is left of a pack', () => {
  const pack = {
    chapters: [1, 2, 3, 4].map((index) => ({
      chapter: `a-${index}`,
      work: 'a',
      kind: 'comic' as const,
      workTitle: 'a',
      index,
      minutes: 5,
    })),
  };

  it('is unread, and either here, waiting or failed; what was cancelled is gone', () => {
    const { here, waiting, failed, minutes } = packState(pack, {
      entries: [entry('a', 1, { ratio: 1 })],
      downloaded: new Set(['a-1', 'a-2']),
      queued: new Map([['a-3', true]]),
    });
    const uuids = [here, waiting, failed].map((all) => all.map(({ chapter }) => chapter));
    expect(uuids).toEqual([['a-2'], [], ['a-3']]);
    expect(minutes).toBe(5);
  });
});
