// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DownloadScreen from '../../../../../src/features/offline/downloads/queue/DownloadScreen.tsx';
import { publishDownloadEvent } from '../../../../../src/offline/downloadEvents.ts';
import { renderScreen } from '../../../../support/screens/renderScreen.tsx';
import { downloadAt } from '../samples.ts';
import { queueNow, setQueue, startStore } from '../stage.ts';

const other = { work: 'work-2', workTitle: '深夜猫铺' };
const snow = [90, 91].map((index) => downloadAt(index));
const cats = [12, 13, 14].map((index) => downloadAt(index, { ...other, chapter: `cat-${index}` }));

beforeEach(() => setQueue([...snow, ...cats]));
afterEach(cleanup);

const show = () => renderScreen(<DownloadScreen />, startStore());
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const order = async () => (await queueNow()).items.map(({ chapter }) => chapter).join(' ');
const states = async () => (await queueNow()).items.map(({ state }) => state).join(' ');

describe('the download screen', () => {
  it('lists the works in the queue with their progress, and unfolds their chapters', async () => {
    show();
    await screen.findByText('正在下载 5');
    publishDownloadEvent({
      type: 'run',
      live: {
        chapter: 'chapter-90',
        pages: 48,
        pagesKept: 31,
        bytesKept: 1,
        bytes: 2,
        bytesPerSecond: 1_800_000,
      },
      wait: '',
    });
    await screen.findByText('第 90 话 第 31 / 48 页 · 1.8 MB/s');
    const bar = screen.getByRole('progressbar', {
      name: '雪落长安 · 第\u00a090–91\u00a0话 下载进度',
    });
    expect(bar.getAttribute('aria-valuetext')).toContain('31 / 48');
    expect(screen.queryByText('第 91 话 · 题91')).toBeNull();
    const fold = await button('雪落长安 · 第\u00a090–91\u00a0话');
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(fold);
    expect(screen.getByText('第 91 话 · 题91')).toBeTruthy();
    expect(screen.getByRole('button', { name: '暂停，雪落长安 第\u00a091\u00a0话' })).toBeTruthy();
  });

  it('pauses and resumes a work, a chapter, everything', async () => {
    show();
    await press('暂停，雪落长安 · 第\u00a090–91\u00a0话');
    await vi.waitFor(async () =>
      expect(await states()).toBe('paused paused waiting waiting waiting'),
    );
    await screen.findByText('已暂停 · 0 / 2 话');
    await press('雪落长安 · 第\u00a090–91\u00a0话');
    await press('继续，雪落长安 第\u00a091\u00a0话');
    await vi.waitFor(async () =>
      expect(await states()).toBe('paused waiting waiting waiting waiting'),
    );
    await press('全部暂停');
    await vi.waitFor(async () => expect((await queueNow()).pause).toBe('person'));
    await press('全部继续');
    await vi.waitFor(async () => expect(await states()).not.toContain('paused'));
    expect((await queueNow()).pause).toBe('');
  });

  it('retries failed downloads', async () => {
    const failed = downloadAt(90, { state: 'failed', reason: 'pages', failedPages: [3, 9] });
    await setQueue([failed]);
    show();
    await screen.findByText('2 页失败，点右侧重试');
    await press('重试，雪落长安 · 第\u00a090\u00a0话');
    await vi.waitFor(async () => expect(await states()).toBe('waiting'));
  });

  it('shows how much space is missing', async () => {
    await setQueue(snow, { pause: 'storage', shortBytes: 35_000_000 });
    show();
    expect(await screen.findByText('空间不足，还差 35 MB，清理后点「全部继续」')).toBeTruthy();
  });

  it('can move works up, down, and remove them after a confirmation', async () => {
    show();
    await press('编辑');
    await press('选择，深夜猫铺 · 第\u00a012–14\u00a0话');
    await screen.findByText('已选 3 话');
    expect((await button('下移')).hasAttribute('disabled')).toBe(true);
    await press('上移');
    await vi.waitFor(async () =>
      expect(await order()).toBe('cat-12 cat-13 cat-14 chapter-90 chapter-91'),
    );
    await press('取消下载 (3)');
    const dialog = screen.getByRole('dialog', { name: '取消 3\u00a0话的下载？' });
    fireEvent.click(within(dialog).getByRole('button', { name: '取消下载' }));
    await vi.waitFor(async () => expect(await order()).toBe('chapter-90 chapter-91'));
    await press('全选');
    await screen.findByText('已选 2 话');
  });

  it('moves a work with the arrow keys, and announces its position', async () => {
    show();
    await press('编辑');
    const handle = await button('移动，深夜猫铺，第 2 项，共 2 项');
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    await vi.waitFor(async () =>
      expect(await order()).toBe('cat-12 cat-13 cat-14 chapter-90 chapter-91'),
    );
    expect(screen.getByText('深夜猫铺，第 1 项，共 2 项')).toBeTruthy();
    await button('移动，深夜猫铺，第 1 项，共 2 项');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await button('编辑');
  });

  it('moves a chapter within its work, and announces its position', async () => {
    show();
    await button('移动，深夜猫铺，第 2 项，共 2 项');
    await press('深夜猫铺 · 第\u00a012–14\u00a0话');
    fireEvent.keyDown(await button(/^移动，第.13.话，第 2 项，共 3 项$/), { key: 'ArrowUp' });
    await vi.waitFor(async () =>
      expect(await order()).toBe('chapter-90 chapter-91 cat-13 cat-12 cat-14'),
    );
    expect(screen.getByText(/^第.13.话，第 1 项，共 3 项$/)).toBeTruthy();
  });

  it('leaves the order where Esc ends a drag', async () => {
    show();
    await press('编辑');
    const handle = await button('移动，深夜猫铺，第 2 项，共 2 项');
    const row = handle.closest('li');
    fireEvent.pointerDown(handle, { button: 0, clientY: 100 });
    fireEvent.pointerMove(handle, { clientY: 20 });
    expect(row?.style.transform).toBe('translateY(-80px)');
    fireEvent.keyDown(handle, { key: 'Escape' });
    fireEvent.pointerUp(handle);
    expect(row?.style.transform).toBe('');
    expect(await order()).toBe('chapter-90 chapter-91 cat-12 cat-13 cat-14');
    await button('完成');
  });

  it('announces failures to screen readers, and no single pages', async () => {
    show();
    await screen.findByText('正在下载 5');
    await setQueue([{ ...snow[0], state: 'failed', reason: 'network' } as never, ...cats]);
    expect(await screen.findByText('没有下完：雪落长安 第 90 话')).toBeTruthy();
  });

  it('without any downloads says how to start one', async () => {
    await setQueue([]);
    show();
    expect(await screen.findByText('还没有下载')).toBeTruthy();
    expect(screen.getByText('在作品详情点「下载」，')).toBeTruthy();
  });

  it('shows thirty chapters of a long queue, and more on demand', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      downloadAt(at + 1, { chapter: `many-${at + 1}` }),
    );
    await setQueue(many);
    show();
    await press('雪落长安 · 第\u00a01–2000\u00a0话');
    expect(screen.getAllByRole('progressbar')).toHaveLength(31);
    await press('还有 1970\u00a0话，显示更多');
    expect(screen.getAllByRole('progressbar')).toHaveLength(61);
  });
});
