import { describe, expect, it } from 'vitest';
import {
  isOnePiece,
  downloadedText,
  shortRange,
} from '../../../src/features/library/storedPlace.ts';
import { storedNote } from '../../../src/features/library/StoredTab.tsx';
import { resumePlace } from '../../../src/features/library/LibraryOffline.tsx';
import { favoriteItems, progressText } from '../../../src/features/library/libraryItems.ts';
import { sortLabel } from '../../../src/features/library/libraryOrder.ts';
import { startingWorks } from '../../../src/features/library/startingWorks.ts';
import type { CollectedWork } from '../../../src/shared/contract/index.ts';
import type { StoredWork, WorkSummary } from '../../../src/shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';
import { work } from '../../support/fakes/storeSamples.ts';
import { chapterAt } from '../offline/downloads/samples.ts';

const episode = (index: number) => ({ ...chapterAt(index), size: 1_500 });

function film(uuid: string, episodes: number): StoredWork {
  const { detail, directory, ...rest } = work(uuid);
  const chapters = Array.from({ length: episodes }, (_, at) => episode(at + 1));
  return {
    ...rest,
    kind: 'film',
    detail: { ...detail, kind: 'film', title: '群星回响', chapters: episodes, status: 'finished' },
    directory: { ...directory, chapters },
  };
}

function stored(uuid: string, episodes: number, ...indexes: readonly number[]): WorkSummary {
  const of = film(uuid, episodes);
  const chapters = indexes.map((index) => ({
    uuid: episode(index).uuid,
    work: uuid,
    index,
    title: '',
    pages: 4,
    pagesKept: 4,
    bytes: 700_000,
    complete: true,
    pinned: true,
    readAt: 1,
    owner: '',
    quality: '480p',
  }));
  return { work: of, chapters, bytes: 700_000 * indexes.length, readAt: 1 };
}

function watched(uuid: string, over: Partial<ReadEntry> = {}): ReadEntry {
  const at = { chapter: episode(2).uuid, chapterTitle: '第2集 车站', index: 2 };
  const place = { page: 41, pages: 1_500, ratio: 0.03, at: '2026-11-21T00:00:00.000Z' };
  return { uuid, kind: 'film', title: '群星回响', cover: '', ...at, ...place, ...over };
}

describe('A film in the library', () => {
  it('shows its position as a time', () => {
    const of = { kind: 'film', chapters: 3 } as const;
    expect(progressText(undefined, of)).toBe('未看');
    expect(progressText(watched('a'), of)).toBe('第\u00a02\u00a0集 · 看到 0:40');
    expect(progressText(watched('a', { index: 3, ratio: 1 }), of)).toBe('已看完');
    expect(progressText(watched('a', { index: 1 }), { ...of, chapters: 1 })).toBe('看到 0:40');
  });

  it('shows its length, what is new, and no badge of a book', () => {
    const { detail } = film('a', 3);
    const listed: CollectedWork = { ...detail, collected_at: '', new_chapters: 2 };
    const sources = { listed: [listed], entries: [], stored: [], opened: [], isOffline: false };
    expect(favoriteItems(['a'], sources)).toMatchObject([
      {
        title: '群星回响',
        meta: '未看',
        length: '全 3\u00a0集',
        badge: undefined,
        ribbon: 2,
        unit: '集',
      },
    ]);
    const one = { ...detail, chapters: 1, duration: 6_500, collected_at: '', new_chapters: 0 };
    expect(favoriteItems(['a'], { ...sources, listed: [one] })[0]?.length).toBe('1:48:20');
  });

  it('is playable offline as far as it is stored', () => {
    const sources = { listed: [], entries: [], opened: [], isOffline: true };
    const meta = (...summaries: readonly WorkSummary[]) =>
      favoriteItems(['a'], { ...sources, stored: summaries }).map((item) => item.meta);
    expect(meta(stored('a', 3, 1, 2))).toEqual(['可看 1–2\u00a0集']);
    expect(meta(stored('a', 1, 1))).toEqual(['可看 全片']);
  });

  it('is sorted under labels of its own', () => {
    expect(['read', 'title', 'size'].map((sort) => sortLabel(sort as 'read', 'film'))).toEqual([
      '最近观看',
      '片名',
      '占用空间',
    ]);
    expect(sortLabel('read', 'novel')).toBe('最近阅读');
  });
});

describe('A film on the device', () => {
  it('is counted by episodes, unless it has one part', () => {
    expect(isOnePiece(stored('a', 1, 1))).toBe(true);
    expect(downloadedText(stored('a', 1, 1))).toBe('已下 全片');
    expect(downloadedText(stored('a', 3, 1, 2))).toBe('已下 第\u00a01–2\u00a0集');
    expect(shortRange(stored('a', 3, 1, 2, 3))).toBe('全部 3\u00a0集');
  });

  it('shows its quality, its size and its position', () => {
    expect(storedNote(stored('a', 3, 1, 2), watched('a'))).toBe(
      '高清 · 1.4\u00a0MB · 第\u00a02\u00a0集 · 看到 0:40',
    );
    expect(storedNote(stored('a', 1, 1), undefined)).toBe('高清 · 0.7\u00a0MB · 未看');
  });

  it('is where the app opens offline, if it was watched last', () => {
    expect(resumePlace([stored('a', 3, 1, 2)], [watched('a')])).toEqual({
      label: '续看 群星回响 第\u00a02\u00a0集',
      href: `/detailfilm?uuid=a&chapter=${episode(2).uuid}`,
    });
    expect(resumePlace([stored('a', 1, 1)], [])?.label).toBe('播放 群星回响');
  });
});

describe('The suggested download of favorite films', () => {
  const starts = (entries: readonly ReadEntry[]) =>
    startingWorks(['a'], [film('a', 3)], { entries, queued: new Set() });

  it('is the episode that was begun, and those after it', () => {
    expect(starts([])[0]?.chapters).toBe(3);
    expect(starts([watched('a')])[0]?.chapters).toBe(2);
    expect(starts([watched('a', { ratio: 1 })])[0]?.chapters).toBe(1);
  });

  it('takes the size of their seconds', () => {
    expect(starts([])[0]?.bytes).toBe(3 * 1_500 * 120_000);
  });
});
