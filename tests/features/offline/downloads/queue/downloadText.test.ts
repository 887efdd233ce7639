import { describe, expect, it } from 'vitest';
import {
  groupState,
  holdText,
  itemState,
  type QueueState,
} from '../../../../../src/features/offline/downloads/queue/downloadText.ts';
import {
  groupChapters,
  groupsOf,
} from '../../../../../src/features/offline/downloads/queue/groups.ts';
import { queueChangesText } from '../../../../../src/features/offline/downloads/queue/queueChanges.ts';
import type { Download } from '../../../../../src/shared/offline/downloads/download.ts';
import { downloadAt } from '../samples.ts';

const idle: QueueState = { pause: '', shortBytes: 0, live: undefined, wait: '' };
const running: QueueState = {
  ...idle,
  live: {
    chapter: 'chapter-90',
    pages: 48,
    pagesKept: 31,
    bytesKept: 31e5,
    bytes: 48e5,
    bytesPerSecond: 1_800_000,
  },
};

describe('a chapter in the queue', () => {
  it.each<[string, Partial<Download>, QueueState]>([
    ['第\u00a031 / 48\u00a0页 · 1.8\u00a0MB/s', {}, running],
    ['排队中', { index: 91, chapter: 'chapter-91' }, running],
    ['排队中 · 7 / 48\u00a0页', { pagesKept: 7 }, idle],
    ['已暂停', { state: 'paused' }, idle],
    ['已暂停 · 7 / 48\u00a0页', { state: 'paused', pagesKept: 7 }, running],
    ['已暂停', {}, { ...running, pause: 'person' }],
    ['空间不足，还差 35\u00a0MB', {}, { ...idle, pause: 'storage', shortBytes: 35_000_000 }],
    ['空间不足', {}, { ...idle, pause: 'storage' }],
    ['等待网络', {}, { ...idle, wait: 'offline' }],
    ['等待 Wi‑Fi', {}, { ...idle, wait: 'metered' }],
    ['正在阅读，稍后继续', {}, { ...idle, wait: 'reading' }],
    ['已暂停，回到本页会继续', {}, { ...idle, wait: 'hidden' }],
    ['2\u00a0页失败，点右侧重试', { state: 'failed', reason: 'pages', failedPages: [3, 9] }, idle],
    ['没有连上，点右侧重试', { state: 'failed', reason: 'network' }, idle],
    ['需先解锁，解锁后点右侧重试', { state: 'failed', reason: 'locked' }, idle],
  ])('is labelled %s', (text, change, queue) => {
    expect(itemState(downloadAt(90, change), queue).text).toBe(text);
  });

  it('shows its progress', () => {
    expect(itemState(downloadAt(90), running)).toMatchObject({ kind: 'running', ratio: 31 / 48 });
    expect(itemState(downloadAt(91, { pages: 0 }), idle)).toMatchObject({ ratio: 0 });
  });
});

describe('a work in the queue', () => {
  const group = (...items: readonly Download[]) => {
    const [first] = groupsOf(items);
    if (!first) throw new Error('nothing in line');
    return first;
  };
  const paused = [12, 13, 14].map((index) => downloadAt(index, { state: 'paused' }));

  it('shows the number of downloaded and of wanted chapters', () => {
    const state = groupState(group(...paused), 6, idle);
    expect(state).toEqual({ kind: 'paused', text: '已暂停 · 6 / 9\u00a0话', ratio: 6 / 9 });
  });

  it('shows the progress of the running chapter', () => {
    const state = groupState(group(downloadAt(90), downloadAt(91)), 0, running);
    expect(state.text).toBe('第\u00a090\u00a0话 第\u00a031 / 48\u00a0页 · 1.8\u00a0MB/s');
  });

  it('distinguishes failed from waiting chapters', () => {
    const failed = downloadAt(12, { state: 'failed', reason: 'network' });
    expect(groupState(group(failed, downloadAt(13)), 0, idle)).toMatchObject({
      kind: 'waiting',
      text: '排队中 · 1\u00a0话没有下完',
    });
    expect(groupState(group(failed, ...paused), 0, idle)).toMatchObject({
      kind: 'failed',
      text: '1\u00a0话没有下完，点右侧重试',
    });
  });

  it('has the position of its first chapter, and names its chapters as a range', () => {
    const other = downloadAt(3, { work: 'work-2', workTitle: '深夜猫铺', chapter: 'other' });
    const groups = groupsOf([downloadAt(91), other, downloadAt(90), downloadAt(97)]);
    expect(groups.map(({ title }) => title)).toEqual(['雪落长安', '深夜猫铺']);
    expect(groups.map(groupChapters)).toEqual(['第\u00a090–91、97\u00a0话', '第\u00a03\u00a0话']);
    const ragged = [1, 3, 5, 7].map((index) => downloadAt(index));
    expect(groupChapters(group(...ragged))).toBe('4\u00a0话');
  });
});

describe('the announcements for screen readers', () => {
  const seen = (items: readonly Download[], queue: QueueState = idle) => ({ items, ...queue });
  const [first, second] = [downloadAt(90), downloadAt(91)];

  it('name what finished, failed or stopped, and no single pages', () => {
    const all = seen([first, second]);
    expect(queueChangesText(all, seen([first, second], running), () => true)).toBe('');
    expect(queueChangesText(all, seen([second]), () => true)).toBe(
      '下载完成：雪落长安 第\u00a090\u00a0话',
    );
    expect(queueChangesText(all, seen([second]), () => false)).toBe('');
    const failed = { ...first, state: 'failed', reason: 'network' } as const;
    expect(queueChangesText(all, seen([failed, second]), () => true)).toBe(
      '没有下完：雪落长安 第\u00a090\u00a0话',
    );
    const offline = { ...idle, wait: 'offline' } as const;
    expect(queueChangesText(all, seen([first, second], offline), () => true)).toBe('等待网络');
    expect(queueChangesText(seen([first], offline), seen([first]), () => true)).toBe('继续下载');
    expect(holdText(idle)).toBe('');
  });
});

describe('a book in the queue', () => {
  const book = [1, 2, 3].map((index) =>
    downloadAt(index, { chapter: `chapter-${89 + index}`, kind: 'novel', pages: 1 }),
  );
  const [group] = groupsOf(book);
  if (!group) throw new Error('no group');

  it('is counted in chapters, whichever of them is running', () => {
    const state = groupState(group, 7, running);
    expect(state).toEqual({
      kind: 'running',
      text: '7 / 10\u00a0章 · 正在下载 · 1.8\u00a0MB/s',
      ratio: 0.7,
    });
    expect(groupState(group, 7, idle).text).toBe('排队中 · 7 / 10\u00a0章');
    expect(groupChapters(group)).toBe('第\u00a01–3\u00a0章');
  });

  it('uses its own unit beside comics', () => {
    const ended = [...book, downloadAt(9)];
    const none = { ...idle, items: [] };
    expect(queueChangesText({ ...idle, items: ended }, none, () => true)).toBe(
      '下载完成：雪落长安 第\u00a01\u00a0章等 4\u00a0个章节',
    );
  });
});
