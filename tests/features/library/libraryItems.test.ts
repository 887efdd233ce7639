import { describe, expect, it } from 'vitest';
import {
  downloadableAfter,
  storedPlace,
  downloadedText,
  shortRange,
} from '../../../src/features/library/storedPlace.ts';
import { readChapters } from '../../../src/state/readEntries.ts';
import { entriesByDay } from '../../../src/features/library/RecordTab.tsx';
import { resumePlace } from '../../../src/features/library/LibraryOffline.tsx';
import { favoriteItems, progressText } from '../../../src/features/library/libraryItems.ts';
import { inOrder, isFound } from '../../../src/features/library/libraryOrder.ts';
import { mergedHistory } from '../../../src/features/work/useHistory.ts';
import type { CollectedWork } from '../../../src/shared/contract/index.ts';
import type {
  ChapterSummary,
  WorkSummary,
} from '../../../src/shared/offline/database/offlineStore.ts';
import { freshChapters } from '../../../src/state/freshChapters.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';
import { work } from '../../support/fakes/storeSamples.ts';

function entry(uuid: string, over: Partial<ReadEntry> = {}): ReadEntry {
  return {
    uuid,
    kind: 'comic',
    title: `书 ${uuid}`,
    cover: '',
    chapter: `${uuid}-1`,
    chapterTitle: '',
    index: 1,
    page: 1,
    pages: 10,
    ratio: 0,
    at: '2026-11-21T00:00:00.000Z',
    ...over,
  };
}

function stored(
  uuid: string,
  indexes: readonly number[],
  chapters = 9,
  pinned: readonly number[] = indexes,
): WorkSummary {
  const { directory, ...rest } = work(uuid);
  const directoryOf = Array.from({ length: chapters }, (_, at) => ({
    uuid: `${uuid}-${at + 1}`,
    index: at + 1,
    title: '',
    price: 0,
    locked: false,
    bought: false,
    size: 2,
    at: '',
  }));
  const summaries = indexes.map((index): ChapterSummary => ({
    uuid: `${uuid}-${index}`,
    work: uuid,
    index,
    title: '',
    pages: 2,
    pagesKept: 2,
    bytes: 1_000,
    complete: true,
    pinned: pinned.includes(index),
    readAt: 1,
    owner: '',
  }));
  const named = { ...rest, directory: { ...directory, chapters: directoryOf } };
  return { work: named, chapters: summaries, bytes: 1_000, readAt: 1 };
}

function listed(uuid: string, new_chapters = 0): CollectedWork {
  return { ...work(uuid).detail, chapters: 12, collected_at: '', new_chapters };
}

const sources = { listed: [], entries: [], stored: [], opened: [], isOffline: false };

describe('The favorites', () => {
  it("follow this device's changes, the newest first, whatever the cached list still contains", () => {
    const items = favoriteItems(['a', 'b'], {
      ...sources,
      listed: [listed('b'), listed('gone'), listed('a', 2)],
    });
    expect(items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(items[1]?.ribbon).toBe(2);
  });

  it('show a new favorite from its progress, its downloads or its cached detail', () => {
    const items = favoriteItems(['read', 'stored', 'opened', 'unknown'], {
      ...sources,
      entries: [entry('read')],
      stored: [stored('stored', [1])],
      opened: [work('opened')],
    });
    expect(items.map(({ id, stored: isStored }) => [id, isStored])).toEqual([
      ['opened', false],
      ['stored', true],
      ['read', false],
    ]);
  });

  it('list the stored works first while the server does not answer, and veil the rest', () => {
    const items = favoriteItems(['a', 'b'], {
      ...sources,
      listed: [listed('a'), listed('b', 3)],
      stored: [stored('a', [2, 3])],
      isOffline: true,
    });
    expect(items).toMatchObject([
      { id: 'a', meta: '可读 2–3\u00a0话', veiled: false },
      { id: 'b', meta: '未下载', veiled: true, ribbon: 0 },
    ]);
  });

  it('show the progress of each work', () => {
    const of = (chapters: number) => ({ kind: 'comic', chapters }) as const;
    expect(progressText(undefined, of(112))).toBe('未看 · 112\u00a0话');
    expect(progressText(entry('a', { index: 86 }), of(128))).toBe('86/128\u00a0话');
    expect(progressText(entry('a', { index: 37, page: 10 }), of(37))).toBe('已看完 37\u00a0话');
    expect(progressText(entry('a', { index: 37, page: 9 }), of(37))).toBe('37/37\u00a0话');
  });
});

describe('A book in the library', () => {
  const of = (chapters: number, status?: 'serial' | 'finished') =>
    ({ kind: 'novel', chapters, status }) as const;
  const read = (index: number, ratio: number) => ({
    ...entry('a', { index, ratio, page: 1_000, pages: 2_000 }),
    kind: 'novel' as const,
  });

  it('shows its read share in percent rather than chapters', () => {
    expect(progressText(undefined, of(6, 'finished'))).toBe('未读 · 完结');
    expect(progressText(undefined, of(6, 'serial'))).toBe('未读 · 连载');
    expect(progressText(undefined, of(0))).toBe('未读');
    expect(progressText(read(5, 0.5), of(6, 'finished'))).toBe('读到 75%');
    expect(progressText(read(5, 0.5), of(6, 'serial'))).toBe('读到 75% · 连载');
    expect(progressText(read(12, 0.5), of(0))).toBe('读到 12\u00a0章');
  });

  it('is finished only at its last character, and begun with its first', () => {
    expect(progressText(read(1, 0), of(222, 'finished'))).toBe('读到 1%');
    expect(progressText(read(222, 0.999), of(222, 'finished'))).toBe('读到 99%');
    expect(progressText(read(222, 1), of(222, 'finished'))).toBe('已读完');
  });
});

describe('The order of the library', () => {
  const items = [
    { title: '第10话', updatedAt: '2026-11-02', readAt: '', bytes: 5 },
    { title: '第9话', updatedAt: '2026-11-03', readAt: '2026-11-04', bytes: 7 },
    { title: '阿甲', updatedAt: '', readAt: '2026-11-05', bytes: 5 },
  ];
  const titles = (sort: Parameters<typeof inOrder>[1]) =>
    inOrder(items, sort).map(({ title }) => title);

  it('is by time, by name or by size, and stable for equal works', () => {
    expect(titles('updated')).toEqual(['第9话', '第10话', '阿甲']);
    expect(titles('read')).toEqual(['阿甲', '第9话', '第10话']);
    expect(titles('collected')).toEqual(['第10话', '第9话', '阿甲']);
    expect(titles('title')).toEqual(['阿甲', '第9话', '第10话']);
    expect(titles('size')).toEqual(['第9话', '第10话', '阿甲']);
  });

  it('finds a title in any case and width', () => {
    expect(isFound('Ａ计划 第2部', 'a计划第２')).toBe(true);
    expect(isFound('雪落长安', '')).toBe(true);
    expect(isFound('雪落长安', '归鞘')).toBe(false);
  });
});

describe('The update ribbon', () => {
  const fresh = {
    ...listed('a', 3),
    latest: { index: 12, title: '', at: '2026-11-20T00:00:00.000Z' },
  };

  it('disappears once the work was read after its latest chapter came', () => {
    expect(freshChapters(fresh, [])).toBe(3);
    const before = '2026-11-19T00:00:00.000Z';
    expect(freshChapters(fresh, [entry('a', { index: 11, at: before })])).toBe(1);
    expect(freshChapters(fresh, [entry('a', { index: 2, at: before })])).toBe(3);
    expect(freshChapters(fresh, [entry('a', { index: 2, at: '2026-11-20T00:00:01.000Z' })])).toBe(
      0,
    );
    expect(freshChapters(fresh, [entry('b')])).toBe(3);
  });
});

describe('The history', () => {
  it("continues beyond the device's records, and restores nothing that was deleted here", () => {
    const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
    const own = [entry('b', { at: at(3) }), entry('a', { at: at(5) })];
    const reported = [
      entry('deleted', { at: at(4) }),
      entry('b', { at: at(3) }),
      entry('old', { at: at(1) }),
    ];
    expect(mergedHistory(own, reported).map(({ uuid }) => uuid)).toEqual(['a', 'b', 'old']);
    expect(mergedHistory([], reported)).toEqual([]);
  });

  it("is grouped by days of this device's time zone, the newest first, with one first row", () => {
    const now = new Date(2026, 10, 21, 12);
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
    const days = entriesByDay(
      [
        entry('old', { at: at(9, 8) }),
        entry('morning', { at: at(21, 9) }),
        entry('yesterday', { at: at(20, 23) }),
        entry('noon', { at: at(21, 11) }),
      ],
      now,
    );
    expect(days.map(({ day, entries }) => [day, entries.map(({ uuid }) => uuid)])).toEqual([
      ['今天', ['noon', 'morning']],
      ['昨天', ['yesterday']],
      ['更早', ['old']],
    ]);
    expect(days.map(({ isFirst }) => isFirst)).toEqual([true, false, false]);
  });
});

describe('Offline reading', () => {
  it('resumes at the chapter read last where it is stored, else at the first stored one', () => {
    const summary = stored('a', [2, 3]);
    expect(storedPlace(summary, entry('a', { chapter: 'a-3' }))?.index).toBe(3);
    expect(storedPlace(summary, entry('a', { chapter: 'a-7' }))?.index).toBe(2);
    expect(storedPlace(summary, undefined)?.index).toBe(2);
  });

  it('knows which stored chapters were read to their end', () => {
    const summary = stored('a', [1, 2, 3]);
    const read = (over: Partial<ReadEntry>) =>
      readChapters(summary, entry('a', over)).map(({ index }) => index);
    expect(read({ chapter: 'a-2', index: 2, page: 3 })).toEqual([1]);
    expect(read({ chapter: 'a-2', index: 2, page: 10 })).toEqual([1, 2]);
    expect(readChapters(summary, undefined)).toEqual([]);
  });

  it('lists the stored chapters, and says when it is all of them', () => {
    expect(downloadedText(stored('a', [1, 2, 3, 7]))).toBe('已下 第\u00a01–3、7\u00a0话');
    expect(shortRange(stored('a', [1, 2], 2))).toBe('全部 2\u00a0话');
  });

  it('distinguishes downloaded from cached chapters', () => {
    expect(downloadedText(stored('a', [1, 2], 2))).toBe('已下 全部 2\u00a0话');
    expect(downloadedText(stored('a', [1, 2, 3, 5], 9, [2, 3]))).toBe(
      '已下 第\u00a02–3\u00a0话 · 看过留下 2\u00a0话',
    );
    expect(downloadedText(stored('a', [4, 5], 9, []))).toBe('看过留下 第\u00a04–5\u00a0话');
  });

  it('counts the further chapters to download: published, unlocked, not in the queue', () => {
    const summary = stored('a', [2, 3]);
    expect(downloadableAfter(summary, new Set())).toBe(6);
    expect(downloadableAfter(summary, new Set(['a-4', 'a-5']))).toBe(4);
    const { directory } = summary.work;
    const chapters = directory.chapters.map((each) => ({ ...each, locked: each.index > 4 }));
    const lockedWork = { ...summary.work, directory: { ...directory, chapters } };
    expect(downloadableAfter({ ...summary, work: lockedWork }, new Set())).toBe(1);
    expect(downloadableAfter(stored('a', [2, 3], 9, []), new Set())).toBe(0);
  });

  it('offers the newest position that is stored, not the newest of all', () => {
    const works = [stored('a', [1]), stored('b', [2])];
    const entries = [
      entry('b', { chapter: 'b-2', index: 2, at: '2026-11-20T00:00:00.000Z' }),
      entry('c', { at: '2026-11-21T00:00:00.000Z' }),
    ];
    expect(resumePlace(works, entries)).toEqual({
      label: '续看 潮汐 第\u00a02\u00a0话',
      href: '/readcomic?uuid=b&chapter=b-2',
    });
    expect(resumePlace(works, [])?.label).toBe('阅读 潮汐 第\u00a01\u00a0话');
    expect(resumePlace([], entries)).toBeUndefined();
  });
});
