import { sumBytes } from '../../../../src/shared/offline/chapters/summaries.ts';
import { describe, expect, it } from 'vitest';
import {
  chaptersThatFit,
  olderCleanup,
  readCleanup,
  unfinishedCleanup,
} from '../../../../src/features/offline/storage/cleanups.ts';
import { fullCandidates } from '../../../../src/features/offline/storage/fullCandidates.ts';
import { checkText } from '../../../../src/features/offline/storage/IntegrityCheck.tsx';
import { spaceParts } from '../../../../src/features/offline/storage/SpaceMeter.tsx';
import { othersWork, spaceWorks } from '../../../../src/features/offline/storage/spaceWorks.ts';
import { shortageText } from '../../../../src/features/offline/storage/StorageFull.tsx';
import { workNote } from '../../../../src/features/offline/storage/SpaceWorks.tsx';
import { FREE_BYTES_MIN } from '../../../../src/shared/limits.ts';
import type { ChapterSummary } from '../../../../src/shared/offline/database/offlineStore.ts';
import { work } from '../../../support/fakes/storeSamples.ts';
import { readTo, spaceChapter, spaceWork } from './spaceSamples.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 21);
const none: ReadonlySet<string> = new Set();

describe('A storage cleanup', () => {
  const works = [
    spaceWork('a', [
      spaceChapter('a-1'),
      spaceChapter('a-2', { bytes: 5 }),
      spaceChapter('a-3', { isWhole: false, bytes: 7 }),
      spaceChapter('a-4'),
    ]),
    spaceWork('b', [spaceChapter('b-1', { isWhole: false, bytes: 11 })]),
  ];

  it('by progress selects whole chapters up to the position, but none in the queue', () => {
    const entries = [readTo('a', 3)];
    expect(readCleanup(works, entries, none)).toEqual({
      chapters: ['a-1', 'a-2'],
      bytes: 1_000_005,
    });
    expect(readCleanup(works, entries, new Set(['a-1']))).toEqual({ chapters: ['a-2'], bytes: 5 });
    expect(readCleanup(works, [], none).chapters).toEqual([]);
  });

  it('by completeness selects incomplete chapters; failed ones leave the queue as well, waiting ones stay', () => {
    const queue = [
      { chapter: 'a-3', state: 'waiting' },
      { chapter: 'b-1', state: 'failed' },
      { chapter: 'c-1', state: 'failed' },
    ] as const;
    expect(unfinishedCleanup(works, queue)).toEqual({ chapters: ['b-1', 'c-1'], bytes: 11 });
    expect(unfinishedCleanup(works, [])).toEqual({ chapters: ['a-3', 'b-1'], bytes: 18 });
  });

  it('by age selects what was read long ago; a chapter that was never opened does not count', () => {
    const aged = [
      spaceWork('a', [
        spaceChapter('a-1', { readAt: nowMs - 31 * DAY_MS }),
        spaceChapter('a-2', { readAt: nowMs - 29 * DAY_MS }),
        spaceChapter('a-3', { readAt: 0 }),
      ]),
    ];
    expect(olderCleanup(aged, 30, { nowMs, queued: none }).chapters).toEqual(['a-1']);
    expect(olderCleanup(aged, 30, { nowMs, queued: new Set(['a-1']) }).bytes).toBe(0);
  });

  it('shows what still fits, with a reserve left free', () => {
    expect(chaptersThatFit(works, FREE_BYTES_MIN)).toBe(0);
    expect(chaptersThatFit(works, 0)).toBe(0);
    const each = 2_000_005 / 3;
    expect(chaptersThatFit(works, FREE_BYTES_MIN + 10 * each)).toBe(10);
    expect(chaptersThatFit([], FREE_BYTES_MIN + 100e6)).toBeGreaterThan(0);
  });
});

describe('The works on the storage screen', () => {
  const summary = (uuid: string, over: Partial<ChapterSummary> = {}): ChapterSummary => ({
    uuid,
    work: 'w',
    index: 1,
    title: '',
    pages: 2,
    pagesKept: 2,
    bytes: 1,
    complete: true,
    pinned: true,
    readAt: 5,
    owner: '',
    ...over,
  });
  const sizes = {
    chapters: new Map([
      ['x', { assets: 2, bytes: 300 }],
      ['y', { assets: 1, bytes: 20 }],
      ['lost', { assets: 1, bytes: 4 }],
    ]),
    coverBytes: 50,
    totalBytes: 374,
  };

  it('are counted by the ledger, and nothing in it is left out', () => {
    const found = spaceWorks(
      [{ work: work('w'), chapters: [summary('x'), summary('y', { complete: false, index: 2 })] }],
      sizes,
      () => true,
    );
    expect(found.map(({ uuid, bytes }) => [uuid, bytes])).toEqual([
      ['w', 320],
      ['', 4],
    ]);
    expect(sumBytes(found) + sizes.coverBytes).toBe(sizes.totalBytes);
  });

  it('of other accounts are one row without a name, which only its own button removes', () => {
    const known = [
      { work: work('w'), chapters: [summary('x'), summary('y', { owner: 'theirs', index: 2 })] },
    ];
    const isOwn = ({ owner }: { owner: string }) => owner === '';
    const own = spaceWorks(known, sizes, isOwn);
    expect(own.map(({ uuid, bytes }) => [uuid, bytes])).toEqual([
      ['w', 300],
      ['', 4],
    ]);
    const others = othersWork(known, sizes, isOwn);
    expect(others).toMatchObject({ title: '其他账号的内容', cover: '', bytes: 20 });
    expect(others && workNote(others)).toBe('1\u00a0个章节，换回那个账号时还在');
    expect(othersWork(known, sizes, () => true)).toBeUndefined();
    expect(sumBytes([...own, ...(others ? [others] : [])]) + sizes.coverBytes).toBe(
      sizes.totalBytes,
    );
  });

  it('show downloaded, cached and incomplete chapters', () => {
    const chapters = [
      spaceChapter('a-1'),
      spaceChapter('a-2'),
      spaceChapter('a-3', { isPinned: false }),
      spaceChapter('a-4', { isWhole: false }),
    ];
    expect(workNote(spaceWork('a', chapters))).toBe(
      '已下 第\u00a01–2\u00a0话 · 看过留下 1\u00a0话 · 不完整 1\u00a0话',
    );
    expect(workNote(spaceWork('a', chapters.slice(0, 2), { chaptersOfAll: 2 }))).toBe(
      '已下 全部 2\u00a0话',
    );
  });

  it('add up to the meter, with 约 where the browser only estimates', () => {
    const space = { sizes, works: [spaceWork('w', [spaceChapter('w-1', { bytes: 324 })])] };
    const storage = { usedBytes: 5_000_374, quotaBytes: 10e6, freeBytes: 4_999_626 };
    expect(spaceParts(space, storage).map(({ label, value }) => `${label} ${value}`)).toEqual([
      '漫画 1\u00a0KB',
      '封面缓存 1\u00a0KB',
      '其他 约 5\u00a0MB',
      '可用 约 5\u00a0MB',
    ]);
    expect(spaceParts(space, undefined).map(({ label }) => label)).toEqual(['漫画', '封面缓存']);
  });
});

describe('The cleanup offered when space is low', () => {
  it('selects works that were read, then lists the least recently used ones', () => {
    const works = [
      spaceWork('small', [spaceChapter('small-1')]),
      spaceWork('ended', [spaceChapter('ended-8'), spaceChapter('ended-9')]),
      spaceWork('old', [spaceChapter('old-1', { readAt: nowMs - 95 * DAY_MS })]),
      spaceWork('new', [spaceChapter('new-1', { readAt: nowMs - DAY_MS })]),
      spaceWork('wanted', [spaceChapter('wanted-1')]),
    ];
    const entries = [readTo('small', 1), readTo('ended', 9)];
    const found = fullCandidates(works, { entries, queued: new Set(['wanted-1']), nowMs });
    expect(found.map(({ work: { uuid }, note, isRead }) => [uuid, note, isRead])).toEqual([
      ['ended', '已看完 · 2\u00a0话', true],
      ['small', '已看完下载部分 · 1\u00a0话', true],
      ['old', '3\u00a0个月没打开 · 1\u00a0话', false],
      ['new', '未看 · 1\u00a0话', false],
    ]);
  });

  it("after a failed write is shown without the browser's estimate", () => {
    const madeUp = { usedBytes: 0, quotaBytes: 1e9, freeBytes: 1e9 };
    expect(shortageText({ shortBytes: 0 }, madeUp)).toBe('这台设备存不下了，下载已暂停');
  });

  it('shows the missing space, where it is known', () => {
    const storage = { usedBytes: 1, quotaBytes: 2, freeBytes: 126e6 };
    expect(shortageText({ shortBytes: 92e6 }, storage)).toBe('约剩 126\u00a0MB，还差 92\u00a0MB');
    expect(shortageText({ shortBytes: 92e6 }, undefined)).toBe('还差 92\u00a0MB');
  });
});

describe('The status of an audit', () => {
  const bad = { chapter: 'c', path: 'p' };

  it('shows its progress and its result', () => {
    expect(checkText({ state: 'running', checked: 3, total: 9 }, false)).toBe('已检查 3 / 9');
    const found = (badPages: readonly (typeof bad)[], mending: number) =>
      ({ state: 'done', found: { pagesChecked: 9, textsChecked: 0, badPages, mending } }) as const;
    expect(checkText(found([], 0), false)).toBe('9\u00a0页都完好');
    expect(checkText(found([bad], 1), false)).toBe(
      '9\u00a0页里有 1\u00a0页坏了，正在重新下载这些页',
    );
    expect(checkText(found([bad], 1), true)).toBe(
      '9\u00a0页里有 1\u00a0页坏了，联网后重新下载这些页',
    );
    expect(checkText(found([bad], 0), false)).toBe('9\u00a0页里有 1\u00a0页坏了，再看到时重新加载');
  });
});
