// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DownloadSheet from '../../../../../src/features/offline/downloads/picker/DownloadSheet.tsx';
import {
  groupState,
  itemState,
} from '../../../../../src/features/offline/downloads/queue/downloadText.ts';
import {
  groupsOf,
  groupTitle,
} from '../../../../../src/features/offline/downloads/queue/groups.ts';
import { queueChangesText } from '../../../../../src/features/offline/downloads/queue/queueChanges.ts';
import { offlineSettings } from '../../../../../src/offline/offlineSettings.ts';
import type { Chapter } from '../../../../../src/shared/contract/index.ts';
import type { Download } from '../../../../../src/shared/offline/downloads/download.ts';
import { work as storedWork } from '../../../../support/fakes/storeSamples.ts';
import { renderScreen } from '../../../../support/screens/renderScreen.tsx';
import { chapterAt, downloadAt } from '../samples.ts';
import { queueNow, setQueue, startStore } from '../stage.ts';

const film = (index: number, change: Partial<Download> = {}) =>
  downloadAt(index, { kind: 'film', workTitle: '群星回响', pages: 8, bytes: 1.4e6, ...change });
const idle = { pause: '', shortBytes: 0, live: undefined, wait: '' } as const;
const live = {
  chapter: 'chapter-2',
  pages: 8,
  pagesKept: 3,
  bytesKept: 6e5,
  bytes: 1.4e6,
  bytesPerSecond: 1.8e6,
};

describe('a film in the queue', () => {
  it.each<[string, Partial<Download>, boolean]>([
    ['0.6 / 1.4\u00a0MB · 1.8\u00a0MB/s', {}, true],
    ['排队中', {}, false],
    ['已暂停 · 约 0.7 / 1.4\u00a0MB', { state: 'paused', pagesKept: 4 }, false],
    ['2\u00a0段失败，点右侧重试', { state: 'failed', reason: 'pages', failedPages: [1, 2] }, false],
  ])('is labelled %s', (text, change, isLive) => {
    const queue = isLive ? { ...idle, live } : idle;
    expect(itemState(film(2, change), queue).text).toBe(text);
  });

  it('is counted in episodes, and names the running one of several', () => {
    const [group] = groupsOf([film(1), film(2)]);
    if (!group) throw new Error('nothing in line');
    expect(groupTitle(group)).toBe('群星回响 · 第\u00a01–2\u00a0集');
    expect(groupState(group, 0, { ...idle, live }).text).toBe(
      '第\u00a02\u00a0集 0.6 / 1.4\u00a0MB · 1.8\u00a0MB/s',
    );
  });

  it('of one part is not called a first episode', () => {
    const [group] = groupsOf([film(1, { title: '' })]);
    if (!group) throw new Error('nothing in line');
    expect(groupTitle(group)).toBe('群星回响');
    const progress = (items: readonly Download[]) =>
      queueChangesText({ ...idle, items }, { ...idle, items: [] }, () => true);
    expect(progress([film(1, { title: '' })])).toBe('下载完成：群星回响');
    expect(progress([film(2, { title: '第二集' })])).toBe('下载完成：群星回响 第\u00a02\u00a0集');
  });
});

beforeEach(async () => {
  await setQueue([]);
  offlineSettings.write({ ...offlineSettings.read(), filmQuality: '' });
  const storage = { estimate: async () => ({ usage: 1e9, quota: 1e10 }) };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
});
afterEach(cleanup);

function show(chapters: readonly Chapter[], here?: string) {
  const { detail } = storedWork('work-1');
  const work = {
    detail: { ...detail, kind: 'film' as const, title: '群星回响', cover: '' },
    directory: { comic_count: chapters.length, chapters: [...chapters], comic_dict: {} },
  };
  const onClose = vi.fn<() => void>();
  renderScreen(
    <DownloadSheet work={work} {...(here && { here })} onClose={onClose} />,
    startStore(),
  );
  return { onClose };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true });
const pressed = async (name: string) => {
  const found = await button(name);
  await vi.waitFor(() => expect(found.hasAttribute('disabled')).toBe(false));
  fireEvent.click(found);
};
/** Episodes of twenty seconds. */
const SERIES = [1, 2, 3].map((index) =>
  chapterAt(index, { size: 20, locked: index === 3, price: index === 3 ? 12 : 0 }),
);

describe('the download sheet of a film, offline', () => {
  it('counts the selection in 集, and shows its estimated size', async () => {
    show(SERIES, 'chapter-2');
    await button('下载 1\u00a0集');
    expect(await screen.findByText('2.4 MB')).toBeTruthy();
    expect(screen.getByText(/本次约/)).toBeTruthy();
    fireEvent.click(await button('全部可下'));
    expect(await screen.findByText('4.8 MB')).toBeTruthy();
    expect(screen.getByText('需先解锁的 1 集没有选')).toBeTruthy();
  });

  it('of one part is preselected, in the quality chosen last', async () => {
    offlineSettings.write({ ...offlineSettings.read(), filmQuality: '240p' });
    const { onClose } = show([chapterAt(1, { size: 20 })]);
    expect(screen.queryByRole('group', { name: '快速选择', hidden: true })).toBeNull();
    await pressed('下载到设备');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    const { items } = await queueNow();
    expect(items).toMatchObject([
      { chapter: 'chapter-1', kind: 'film', quality: '240p', pages: 0 },
    ]);
  });

  it('of one locked part says so, and cannot be downloaded', async () => {
    show([chapterAt(1, { size: 20, locked: true, price: 36 })]);
    await screen.findByText('需先购买，再下载');
    expect((await button('下载到设备')).hasAttribute('disabled')).toBe(true);
  });
});
