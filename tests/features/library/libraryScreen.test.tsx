// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SnackBar from '../../../src/app/SnackBar.tsx';
import { stripText } from '../../../src/features/library/DownloadStrip.tsx';
import LibraryScreen from '../../../src/features/library/LibraryScreen.tsx';
import { searchAddress } from '../../../src/lib/addresses.ts';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { SNACK_MS } from '../../../src/shared/limits.ts';
import { globalActions, type Snack } from '../../../src/state/globalSlice.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { chapter, collect, picturesOf, work } from '../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

beforeEach(async () => {
  const offlineStore = await getOfflineStore();
  const stored = chapter('stored-1', { work: 'stored' });
  await offlineStore.saveWork(work('stored'));
  await offlineStore.saveWork({
    ...work('seen'),
    detail: { ...work('seen').detail, title: '远山' },
  });
  await offlineStore.saveChapter(stored);
  for (const picture of picturesOf(stored)) await offlineStore.saveAsset(picture);
});
afterEach(cleanup);

function startStore() {
  const store = startOfflineStore();
  for (const uuid of ['stored', 'seen']) {
    store.dispatch(userActions.favoriteSet({ kind: 'comic', uuid, isFavorite: true }));
  }
  return store;
}

describe('The library while the server does not answer', () => {
  it('opens stored works, and says why the others do not open', async () => {
    const store = startStore();
    const { open } = renderScreen(
      <LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />,
      store,
    );
    const here = await screen.findByRole('link', { name: /^潮汐，可读/ });
    expect(screen.getByText('当前离线，可读 1 部')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^远山，未下载/ }));
    expect(open).not.toHaveBeenCalled();
    expect(store.getState().global.toast?.message).toBe('还没下载，联网后可看');
    fireEvent.click(here);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('opens on the stored works, with the next chapter one press away', async () => {
    const { open } = renderScreen(
      <LibraryScreen path="/bookcasecomic" search={{ tab: 'kept' }} />,
      startStore(),
    );
    fireEvent.click(await screen.findByRole('link', { name: '阅读 潮汐 第\u00a01\u00a0话' }));
    expect(open.mock.calls[0]?.[0]).toContain('/readcomic?uuid=stored&chapter=stored-1');
    expect(screen.getByText('已试 2 条线路 · 恢复后自动同步')).toBeTruthy();
  });

  it('of novels lists novels alone, and names their chapters by title', async () => {
    const store = startStore();
    store.dispatch(userActions.favoriteSet({ kind: 'novel', uuid: 'book', isFavorite: true }));
    store.dispatch(
      userActions.readingNoted({
        kind: 'novel',
        uuid: 'book',
        title: '旧港',
        cover: '',
        chapter: 'book-3',
        chapterTitle: '第三章 信',
        index: 3,
        page: 300,
        pages: 800,
        ratio: 0.4,
        at: new Date().toISOString(),
      }),
    );
    const shown = renderScreen(
      <LibraryScreen path="/bookcasenovel" search={{ tab: 'collect' }} />,
      store,
    );
    expect(await screen.findByRole('link', { name: /^旧港，未下载/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /潮汐/ })).toBeNull();
    expect(screen.getByText('当前离线，可读 0 部')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: '漫画' }));
    expect(shown.open).toHaveBeenCalledWith('/bookcasecomic?tab=collect', { replace: true });
    shown.show(<LibraryScreen path="/bookcasenovel" search={{ tab: 'record' }} />);
    expect(screen.getByRole('link', { name: /^旧港，第三章 信，读到 40%/ })).toBeTruthy();
  });

  it('changes its tab by its address, which it replaces', () => {
    const { open } = renderScreen(
      <LibraryScreen path="/bookcasecomic" search={{ tab: 'kept' }} />,
      startStore(),
    );
    fireEvent.click(screen.getByRole('tab', { name: '记录' }));
    expect(open).toHaveBeenCalledWith('/bookcasecomic?tab=record', { replace: true });
  });
});

describe('The library in edit mode', () => {
  const collected = (store: ReturnType<typeof startStore>) =>
    store.getState().user.comiccollectuuids;
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

  it('shows the selection, asks, and removes it, with an undo', async () => {
    const store = startStore();
    const { show } = renderScreen(
      <LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />,
      store,
    );
    await screen.findByRole('link', { name: /^潮汐/ });
    press('编辑');
    const first = screen.getByRole('button', { name: /^潮汐/ });
    expect(first.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(first);
    expect(first.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('已选 1 部').tagName).toBe('OUTPUT');
    press('全选');
    expect(screen.getByText('已选 2 部')).toBeTruthy();
    press('移出收藏 (2)');
    expect(screen.getByRole('dialog', { name: '移出收藏 2\u00a0部？' })).toBeTruthy();
    press('移出');
    await vi.waitFor(() => expect(collected(store)).toEqual([]));
    expect(await (await getOfflineStore()).queuedChanges('')).toHaveLength(2);

    const { snack } = store.getState().global;
    show(<SnackBar snack={snack as Snack} />);
    expect((await screen.findByText('2 部已移出收藏')).tagName).toBe('OUTPUT');
    press('撤销');
    await vi.waitFor(() => expect(collected(store)).toEqual(['stored', 'seen']));
    expect(store.getState().global.snack).toBeNull();
  });

  it('deletes a download and frees its space, after showing the size', async () => {
    renderScreen(<LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />, startStore());
    await screen.findByRole('link', { name: /^潮汐/ });
    press('编辑');
    expect(screen.getByRole('button', { name: '仅删下载' }).hasAttribute('disabled')).toBe(true);
    press(/^潮汐/);
    press('仅删下载 1\u00a0KB');
    expect(
      screen.getByRole('dialog', { name: '删除 1\u00a0部的下载，释放 1\u00a0KB？' }),
    ).toBeTruthy();
    press('删除');
    await vi.waitFor(async () => expect(await (await getOfflineStore()).storedWorks()).toEqual([]));
  });

  it('ends with Escape, unless that closes a confirmation', async () => {
    renderScreen(<LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />, startStore());
    await screen.findByRole('link', { name: /^潮汐/ });
    press('编辑');
    press('全选');
    press('移出收藏 (2)');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByText('已选 2 部')).toBeTruthy();
    press('取消');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('已选 2 部')).toBeNull();
  });
});

describe('The undo bar', () => {
  it('disappears after its time, but not while it has the focus', () => {
    vi.useFakeTimers();
    try {
      const store = startOfflineStore();
      store.dispatch(globalActions.snackShown({ message: '已清空阅读记录' }));
      const { snack } = store.getState().global;
      renderScreen(<SnackBar snack={snack as Snack} />, store);
      expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
      const close = screen.getByRole('button', { name: '关闭提示' });
      fireEvent.focus(close);
      act(() => void vi.advanceTimersByTime(SNACK_MS * 2));
      expect(store.getState().global.snack).not.toBeNull();
      fireEvent.blur(close);
      act(() => void vi.advanceTimersByTime(SNACK_MS));
      expect(store.getState().global.snack).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('Sorting and searching the library', () => {
  it('work without a server', async () => {
    const store = startStore();
    const read = { kind: 'comic', cover: '', chapterTitle: '', index: 1, page: 1 } as const;
    const entry = { ...read, title: '远山', chapter: 'c', pages: 9, ratio: 0, uuid: 'seen' };
    store.dispatch(userActions.readingNoted({ ...entry, at: '2026-11-21T00:00:00.000Z' }));
    renderScreen(<LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />, store);
    await screen.findByRole('link', { name: /^潮汐/ });
    const titles = () =>
      screen.getAllByRole('link', { name: /^(潮汐|远山)/ }).map((link) => link.ariaLabel ?? '');
    // Stored works stand first in any order.
    fireEvent.click(screen.getByRole('button', { name: /最近更新/ }));
    fireEvent.click(screen.getByRole('radio', { name: '最近阅读' }));
    expect(titles()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    fireEvent.click(screen.getByRole('button', { name: '在书架里找' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '山' } });
    expect(screen.queryByRole('link', { name: /^潮汐/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^远山/ })).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '没有' } });
    expect(screen.getByText('没有符合的作品')).toBeTruthy();
    const link = screen.getByRole('link', { name: '在全部作品里搜' });
    expect(link.getAttribute('href')).toBe(searchAddress('comic', { keyword: '没有' }));
  });
});

describe('The filter for downloads in the library', () => {
  it('shows downloads alone, on favorites and at the next visit', async () => {
    const stored = chapter('stored-1', { work: 'stored', pinned: true });
    await (await getOfflineStore()).saveChapter(stored);
    renderScreen(<LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />, startStore());
    await screen.findByRole('link', { name: /^远山/ });
    const chip = await screen.findByRole('button', { name: '仅看已下载' });
    fireEvent.click(chip);
    expect(screen.queryByRole('link', { name: /^远山/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^潮汐.*已下载/ })).toBeTruthy();
    cleanup();
    renderScreen(<LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />, startStore());
    await screen.findByRole('link', { name: /^潮汐/ });
    expect(screen.queryByRole('link', { name: /^远山/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '仅看已下载' }));
    expect(await screen.findByRole('link', { name: /^远山/ })).toBeTruthy();
  });

  it('shows the number of pending changes while the server does not answer', async () => {
    const store = startStore();
    await (await getOfflineStore()).queueChange('', collect('stored', 'add'));
    renderScreen(<LibraryScreen path="/bookcasecomic" search={{ tab: 'collect' }} />, store);
    expect(await screen.findByText(/^联网后自动同步收藏与进度 · 待同步 \d+$/)).toBeTruthy();
  });
});

describe('The download summary in the library', () => {
  const item = {
    chapter: 'c',
    work: 'w',
    kind: 'comic',
    account: '',
    workTitle: '雪落长安',
    cover: '',
    index: 90,
    title: '',
    pages: 4,
    bytes: 0,
    pagesKept: 0,
    state: 'waiting',
    reason: '',
    failedPages: [],
    origin: 'person',
    at: 1,
  } as const;
  const view = { pause: '', shortBytes: 0, live: undefined, wait: '', isAvailable: true } as const;
  const live = { chapter: 'c', pages: 4, pagesKept: 1, bytesKept: 1, bytes: 4, bytesPerSecond: 1 };

  it('shows the running download, or why none runs', () => {
    const items = [item, { ...item, chapter: 'd', index: 91 }];
    expect(stripText({ ...view, items, live })).toEqual({
      state: '正在下载 2\u00a0项',
      chapter: '雪落长安 第\u00a090\u00a0话',
    });
    expect(stripText({ ...view, items, wait: 'metered' }).state).toBe('等待 Wi‑Fi 2\u00a0项');
    expect(stripText({ ...view, items, pause: 'person' }).state).toBe('已暂停 2\u00a0项');
    expect(stripText({ ...view, items, pause: 'storage', shortBytes: 92e6 })).toEqual({
      state: '空间不足，2\u00a0项已暂停',
      chapter: '还差 92\u00a0MB',
    });
    const failed = [{ ...item, state: 'failed' } as const];
    expect(stripText({ ...view, items: failed })).toEqual({
      state: '1\u00a0项没有下完',
      chapter: '',
    });
  });
});
