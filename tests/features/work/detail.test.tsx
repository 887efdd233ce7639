// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import DetailScreen from '../../../src/features/work/DetailScreen.tsx';
import type { ChapterSummary } from '../../../src/shared/offline/database/offlineStore.ts';
import { userActions } from '../../../src/state/userSlice.ts';
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
  vi.useRealTimers();
  device.stored = [];
});

const detail = () => <DetailScreen path="/detailcomic" search={{ uuid: WORK }} />;
const answers = (chapters: number, lockedFrom?: number) => ({
  comic: detailOf(chapters),
  comicDirectoryList: directoryOf(chapters, lockedFrom),
});

describe("a comic's detail screen", () => {
  it('shows the state of each chapter for the account', async () => {
    device.stored = [storedChapter(1), { ...storedChapter(2), pinned: true }];
    const { show } = stage({ answers: answers(6, 6), place: placeAt(3, 0.5) });
    show(detail());
    await screen.findByRole('link', { name: /^第 2 话.*题2.*看过，已下载$/ });
    for (const name of [
      /^第 1 话.*题1.*看过，已缓存$/,
      /^第 3 话.*题3.*看到 50%.*正在看$/,
      /^第 4 话.*题4.*新/,
      /^第 6 话.*题6.*48 金币.*未解锁/,
    ]) {
      expect(screen.getByRole('link', { name })).toBeTruthy();
    }
    const on = screen.getByRole('link', { name: '续看 第\u00a03\u00a0话' });
    expect(on.getAttribute('href')).toBe(`/readcomic?uuid=${WORK}&chapter=${chapterUuid(3)}`);
    expect(document.title).toBe('雪落长安');
  });

  it('lists up to sixty chapters with their titles, from the first, and later from the last position', async () => {
    const titles = () => screen.getAllByText(/^题\d+$/).map(({ textContent }) => textContent);
    const { show, store } = stage({ answers: answers(60) });
    show(detail());
    await screen.findByText('题60');
    expect(titles()[0]).toBe('题1');
    expect(screen.queryByRole('button', { name: /–/ })).toBeNull();
    act(() => void store.dispatch(userActions.readingNoted(placeAt(20, 0.5))));
    expect(titles()[0]).toBe('题19');
    fireEvent.click(screen.getByRole('button', { name: '展开前面 18\u00a0话' }));
    expect(titles()).toHaveLength(60);
    fireEvent.click(screen.getByRole('button', { name: /^正序/ }));
    expect(titles()[0]).toBe('题60');
  });

  it('says when locked chapters become free, and reads the work again when the time has come', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const asked = vi.fn<() => void>();
    const lockedOf = (chapters: number) => {
      const directory = directoryOf(chapters, chapters);
      const free_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
      const last = directory.chapters.map((chapter) => ({
        ...chapter,
        ...(chapter.index === chapters && { free_at }),
      }));
      return { ...directory, chapters: last };
    };
    const first = lockedOf(6);
    const { show } = stage({
      answers: {
        comic: detailOf(6),
        comicDirectoryList: () => {
          asked();
          const isFree = Date.now() >= Date.parse(first.chapters[5]?.free_at ?? '');
          return { ok: true, data: isFree ? directoryOf(6) : first };
        },
      },
    });
    show(detail());
    await screen.findByRole('link', { name: /题6.*3\s天后免费.*48 金币/ });
    expect(asked).toHaveBeenCalledTimes(1);
    const tickBefore = (ms: number) => {
      vi.setSystemTime(Date.parse(first.chapters[5]?.free_at ?? '') - ms);
      return act(() => vi.advanceTimersByTimeAsync(86_400_000));
    };
    await tickBefore(2 * 86_400_000 - 60_000);
    await screen.findByRole('link', { name: /题6.*24\s小时后免费/ });
    expect(asked).toHaveBeenCalledTimes(1);
    await tickBefore(0);
    await screen.findByRole('link', { name: /题6(?!.*免费)(?!.*未解锁)/ });
    expect(asked).toHaveBeenCalledTimes(2);
    cleanup();
    const long = stage({ answers: { comic: detailOf(64), comicDirectoryList: lockedOf(64) } });
    long.show(detail());
    await screen.findByText(/^第\s64\s话 3\s天后免费$/);
  });

  it('offers to become a favorite as long as it has no chapters, and says what follows', async () => {
    const { show, store } = stage({ answers: answers(0) });
    show(detail());
    const line = await screen.findByText('还没有章节，收藏以后，有了会挂上红丝带');
    const add = within(line.parentElement ?? line).getByRole('button', { name: '收藏' });
    fireEvent.click(add);
    expect(await screen.findByText('还没有章节，有了会在书架挂上红丝带')).toBeTruthy();
    expect(store.getState().user.comiccollectuuids).toEqual([WORK]);
    expect(add.textContent).toBe('已收藏');
  });

  it('counts no downloads that are not listed any more', async () => {
    const away = { ...storedChapter(9), uuid: 'withdrawn', pinned: true };
    device.stored = [away, { ...storedChapter(2), pinned: true }];
    const first = stage({ answers: answers(6) });
    first.show(detail());
    fireEvent.click(await screen.findByRole('button', { name: '仅看已下载 1' }));
    expect(screen.getAllByRole('link', { name: /题\d/ })).toHaveLength(1);
    cleanup();
    device.stored = [away];
    stage({ answers: answers(6) }).show(detail());
    expect(await screen.findAllByRole('link', { name: /题\d/ })).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /仅看已下载/ })).toBeNull();
  });

  it('shows thirty chapters of a longer work at a time, those around the position first', async () => {
    const { show } = stage({ answers: answers(64), place: placeAt(20, 0) });
    show(detail());
    const here = await screen.findByRole('button', { name: '34–5' });
    expect(here.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '64–35' }));
    expect(screen.queryByRole('link', { name: /第 20 话，/ })).toBeNull();
    expect(screen.getByRole('link', { name: /第 64 话，/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^倒序/ }));
    expect(screen.getByRole('button', { name: '1–30' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('marks, while the server does not answer, chapters that are not stored, and opens the others', async () => {
    device.stored = [storedChapter(1)];
    const { show, store, offlineStore, navigation } = stage({ isOffline: true });
    const { comic, comicDirectoryList } = answers(3);
    const work = { uuid: WORK, kind: 'comic', detail: comic, directory: comicDirectoryList, at: 0 };
    await offlineStore.saveWork(work as Parameters<typeof offlineStore.saveWork>[0]);
    show(detail());
    fireEvent.click(await screen.findByRole('link', { name: /第 2 话.*未下载/ }));
    expect(store.getState().global.toast?.message).toBe('还没下载，联网后可看');
    expect(navigation.open).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: /^第 1 话.*题1.*已缓存$/ }));
    expect(navigation.open).toHaveBeenCalledOnce();
  });

  it('adds the work to favorites and removes it, with a notice', async () => {
    const { show, store } = stage({ answers: answers(2) });
    show(detail());
    fireEvent.click(await screen.findByRole('button', { name: '收藏' }));
    const collected = await screen.findByRole('button', { name: '已收藏' });
    expect(store.getState().user.comiccollectuuids).toEqual([WORK]);
    expect(store.getState().global.toast?.message).toBe('已收藏');
    fireEvent.click(collected);
    await vi.waitFor(() =>
      expect(store.getState().global.snack).toMatchObject({ message: '已移出收藏' }),
    );
    await screen.findByRole('button', { name: '收藏' });
    expect(store.getState().user.comiccollectuuids).toEqual([]);
  });

  it('distinguishes a missing work from one that did not load', async () => {
    const { show } = stage({});
    const shown = show(<DetailScreen path="/detailcomic" search={{ uuid: '' }} />);
    expect(screen.getByText('没有找到这部作品')).toBeTruthy();
    shown.unmount();
    show(detail());
    expect(await screen.findByText('内容没有加载出来')).toBeTruthy();
  });
});
