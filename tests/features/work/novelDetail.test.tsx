// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookCharacters, bookRatio } from '../../../src/features/work/bookProgress.ts';
import DetailScreen from '../../../src/features/work/DetailScreen.tsx';
import { isNumberedTitle } from '../../../src/lib/chapterNames.ts';
import type { Chapter } from '../../../src/shared/contract/index.ts';
import type { ChapterSummary } from '../../../src/shared/offline/database/offlineStore.ts';
import {
  chapterUuid,
  detailOf,
  directoryOf,
  storedChapter,
  placeAt,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

const device = vi.hoisted(() => ({ stored: [] as ChapterSummary[] }));
vi.mock('../../../src/lib/pictures.ts', () => ({
  hasPictureWorker: () => true,
  getOfflineStore: async () => ({ storedChapters: async () => device.stored }),
}));

afterEach(() => {
  cleanup();
  device.stored = [];
  localStorage.clear();
});

const book = {
  kind: 'novel',
  title: '剑与稻',
  author: '贺长风',
  category: '武侠',
  status: 'finished',
} as const;

/** Two volumes of three chapters, a hundred characters each. */
function volumes(lockedFrom = Infinity) {
  const directory = directoryOf(6, lockedFrom);
  return {
    ...directory,
    chapters: directory.chapters.map((chapter) => ({
      ...chapter,
      size: 100,
      volume: chapter.index <= 3 ? '卷一' : '卷二',
    })),
  };
}

function show({ detail = {}, lockedFrom = Infinity, place = false } = {}) {
  const staged = stage({
    answers: {
      comic: { ...detailOf(6), ...book, ...detail },
      comicDirectoryList: volumes(lockedFrom),
    },
    ...(place && { place: { ...placeAt(4, 0.5), kind: 'novel' } }),
  });
  staged.show(<DetailScreen path="/detailnovel" search={{ uuid: WORK }} />);
  return staged;
}

const figures = () =>
  [...document.querySelectorAll('dl > div')].map((each) => each.textContent).join(' ');

describe('the detail screen of a book', () => {
  it('shows the length, as given by the book or summed over its chapters', async () => {
    show({ detail: { characters: 421_000 } });
    await screen.findByText('贺长风 著 · 武侠 · 完结');
    expect(figures()).toBe('评分9.8 万字42.1 章6 在读2.3万');
    cleanup();
    show();
    await screen.findByText('贺长风 著 · 武侠 · 完结');
    expect(figures()).toContain('字600');
  });

  it('begins a book at its first chapter, and resumes at the position as a share of the whole', async () => {
    show();
    const start = await screen.findByRole('link', { name: '开始阅读' });
    expect(start.getAttribute('href')).toBe(`/readnovel?uuid=${WORK}&chapter=${chapterUuid(1)}`);
    cleanup();
    show({ place: true });
    // Three chapters and a half of six.
    const on = await screen.findByRole('link', { name: '继续阅读 58%' });
    expect(on.getAttribute('href')).toBe(`/readnovel?uuid=${WORK}&chapter=${chapterUuid(4)}`);
    expect(screen.getByText('共 6 章 · 读到第 4 章')).toBeTruthy();
  });

  it('adds it to favorites and offers purchases as a novel, and no purchase where all is free', async () => {
    const { store } = show({ lockedFrom: 4 });
    fireEvent.click(await screen.findByRole('button', { name: '收藏' }));
    fireEvent.click(screen.getByRole('switch', { name: '自动购买下一章' }));
    await screen.findByRole('button', { name: '已收藏' });
    const { user } = store.getState();
    expect([user.novelcollectuuids, user.novelautoPayuuids]).toEqual([[WORK], [WORK]]);
    expect([user.comiccollectuuids, user.comicautoPayuuids]).toEqual([[], []]);
    cleanup();
    show();
    await screen.findByRole('button', { name: /^目录.*共/ });
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('shows how much of it is on the device', async () => {
    device.stored = [1, 2, 3, 4, 5, 6].map((index) => ({
      ...storedChapter(index),
      pinned: true,
      bytes: 200_000,
    }));
    show();
    expect(await screen.findByText(/全本已下载 · 1 MB/)).toBeTruthy();
  });

  it('opens its directory under its volumes, in the order of the book, and reverses it', async () => {
    show({ place: true, lockedFrom: 6 });
    fireEvent.click(await screen.findByRole('button', { name: /^目录.*共/ }));
    const dialog = within(screen.getByRole('dialog', { name: '剑与稻，目录' }));
    const titles = () => dialog.getAllByRole('link').map((link) => link.textContent);
    expect(dialog.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      '卷一',
      '卷二',
    ]);
    expect(titles()[3]).toContain('读到 50%');
    expect(titles()[5]).toMatch(/^第 6 章题6.*48 金币/);
    expect(document.activeElement?.textContent).toContain('题4');
    fireEvent.click(dialog.getByRole('button', { name: '正序' }));
    expect(titles()[0]).toContain('题6');
  });
});

describe('the progress in a book', () => {
  const chapters = volumes().chapters as unknown as readonly Chapter[];

  it('is counted by characters, or by chapters where one has no length', () => {
    const place = { chapter: chapterUuid(2), ratio: 0.5 };
    const long = chapters.map((each) => (each.index === 1 ? { ...each, size: 900 } : each));
    expect(bookRatio(chapters, place)).toBeCloseTo(0.25);
    expect(bookRatio(long, place)).toBeCloseTo(950 / 1400);
    const unmeasured = long.map((each) => (each.index === 6 ? { ...each, size: 0 } : each));
    expect(bookRatio(unmeasured, place)).toBeCloseTo(0.25);
    expect(bookRatio(chapters, { chapter: chapterUuid(6), ratio: 1 })).toBe(1);
    expect(bookRatio(chapters, { chapter: 'withdrawn', ratio: 1 })).toBeUndefined();
  });

  it('sums the chapters only where the book has no length of its own', () => {
    expect(bookCharacters(5_103, chapters)).toBe(5_103);
    expect(bookCharacters(undefined, chapters)).toBe(600);
    expect(bookCharacters(0, [])).toBe(0);
  });
});

describe('a title', () => {
  it('has its own number, or none', () => {
    const numbered = ['第一章 房梁上的剑', '第12回 风雪', '第一百二十三节', ' 第 3 章'];
    const plain = ['郑伯克段于鄢', '学而第一', '第1至20则', '第五个人', ''];
    expect(numbered.map(isNumberedTitle)).toEqual(numbered.map(() => true));
    expect(plain.map(isNumberedTitle)).toEqual(plain.map(() => false));
  });
});
