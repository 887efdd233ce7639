// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ReadScreen, { ahead } from '../../../src/features/comic/ReadScreen.tsx';
import { worksApi } from '../../../src/api/endpoints/works.ts';
import { getBookmarks } from '../../../src/offline/bookmarkStore.ts';
import { getReadingDays } from '../../../src/offline/readingDays.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import {
  chapterUuid,
  contentOf,
  detailOf,
  directoryOf,
  placeAt,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

const touched = vi.hoisted(() => [] as string[]);
vi.mock('../../../src/lib/pictures.ts', () => ({
  hasPictureWorker: () => true,
  getOfflineStore: async () => ({
    storedChapters: async () => [],
    storedWorks: async () => [],
    findChapter: async () => undefined,
    touchChapter: async (uuid: string) => void touched.push(uuid),
  }),
}));

const PAGE_PX = 1000;
const BOX_PX = 800;

/** Replaces the layout that happy-dom does not have: chapters of pages of 1000 px from the top of a box of 800 px. */
function rectOf(this: HTMLElement): DOMRect {
  const isList = this.dataset['chapter'] !== undefined;
  const scrolled = this.closest('section')?.scrollTop ?? 0;
  return isList ? new DOMRect(0, -scrolled, 400, 5 * PAGE_PX) : new DOMRect(0, 0, 400, BOX_PX);
}

/** Whether the window has room for the directory beside the pages. */
let isWide = false;

beforeEach(() => {
  touched.length = 0;
  isWide = false;
  const query = (media: string) => Object.assign(new EventTarget(), { media, matches: isWide });
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(query as typeof matchMedia);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(rectOf);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX_PX);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const reader = (index = 1) => <ReadScreen search={{ uuid: WORK, chapter: chapterUuid(index) }} />;
const answers = {
  comic: detailOf(3),
  comicDirectoryList: directoryOf(3, 3),
  comicDirectory: contentOf(1, 5),
};
const boxOf = () => screen.findByRole('region', { name: /第\u00a01\u00a0话 · 题1$/ });
const loading = () =>
  screen.queryAllByRole('img', { name: /^第 \d 页$/ }).map((image) => image.getAttribute('alt'));

describe('the reader', () => {
  it('shows a chapter that was requested ahead in its first rendering, and asks for nothing again', async () => {
    const asked: string[] = [];
    const called = Object.entries(answers).map(([name, data]) => {
      const call = () => {
        asked.push(name);
        return { ok: true, data };
      };
      return [name, call] as const;
    });
    const { show, store } = stage({ answers: Object.fromEntries(called) });
    await store.dispatch(ahead({ uuid: WORK, chapter: chapterUuid(1) }) as never);
    show(reader());
    expect(screen.getByRole('region', { name: /第\u00a01\u00a0话 · 题1$/ })).toBeDefined();
    expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  it('opens a chapter at the stored position, and loads only nearby pages', async () => {
    const { show } = stage({ answers, place: placeAt(1, 0.65) });
    show(reader());
    const box = await boxOf();
    expect(box.scrollTop).toBe(3250);
    expect(loading()).toEqual(['第 4 页', '第 5 页']);
    expect(document.activeElement).toBe(box);
    expect(touched).toContain(chapterUuid(1));
  });

  it('opens another chapter at its beginning', async () => {
    const { show } = stage({ answers, place: placeAt(2, 0.65) });
    show(reader());
    expect((await boxOf()).scrollTop).toBe(0);
    expect(loading()).toEqual(['第 1 页', '第 2 页']);
  });

  it('saves the position when it is left, and the end at once', async () => {
    const { show, store } = stage({ answers });
    const shown = show(reader());
    const box = await boxOf();
    const noted = () => store.getState().user.comicreaduuids[0];

    box.scrollTop = 4200;
    fireEvent.scroll(box);
    expect(noted()).toMatchObject({ chapter: chapterUuid(1), page: 5, pages: 5, ratio: 1 });

    box.scrollTop = 2500;
    fireEvent.scroll(box);
    expect(noted()?.ratio).toBe(1);
    // Scroll events are throttled; unmounting saves the last one.
    shown.unmount();
    expect(noted()).toMatchObject({ title: '雪落长安', cover: 'cover', page: 3, ratio: 0.5 });
  });

  it('counts a chapter that was read to its end for the day, on the device', async () => {
    const { show, store } = stage({ answers });
    const account = { uuid: 'counted', username: 'my123', password: null, phone: null };
    store.dispatch(userActions.userReceived({ ...account, coins: 0, combo_until: null }));
    show(reader());
    const box = await boxOf();
    box.scrollTop = 4200;
    fireEvent.scroll(box);
    const days = async () => (await (await getReadingDays())?.list('counted')) ?? [];
    await expect
      .poll(async () => (await days()).map(({ chapters }) => chapters))
      .toEqual([[chapterUuid(1)]]);
  });

  it('continues to the next chapter in place of this one', async () => {
    const { show, navigation } = stage({ answers });
    show(reader());
    await boxOf();
    fireEvent.click(await screen.findByRole('link', { name: '继续看下一话' }));
    const [href, options] = navigation.open.mock.calls[0] as [string, object];
    expect(href).toContain(`chapter=${chapterUuid(2)}`);
    expect(options).toEqual({ replace: true });
  });

  it('shows its bars on a tap', async () => {
    const { show } = stage({ answers });
    show(reader());
    const box = await boxOf();
    const slider = () => screen.getByRole('slider', { hidden: true });
    await waitFor(() => expect(slider().closest('[inert]')).not.toBeNull());
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(slider().closest('[inert]')).toBeNull();
    fireEvent.click(box, { clientY: 20 });
    expect(slider().closest('[inert]')).toBeNull();
    // A second tap so soon would have zoomed the page.
    fireEvent.click(box, { clientY: 400 });
    await expect.poll(() => slider().closest('[inert]')).not.toBeNull();
  });

  it('lists its keys on a question mark, and turns no page meanwhile', async () => {
    const { show } = stage({ answers });
    show(reader());
    const box = await boxOf();
    fireEvent.keyDown(box, { key: '?', shiftKey: true });
    const dialog = screen.getByRole('dialog', { name: '键盘快捷键' });
    expect(dialog.textContent).toContain('往下一屏');
    fireEvent.keyDown(screen.getByRole('button', { name: '关闭' }), { key: 'j' });
    expect(box.scrollTop).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the directory beside the pages of a wide window, where it stays until it is closed', async () => {
    isWide = true;
    const first = stage({ answers });
    const { unmount } = first.show(reader());
    const box = await boxOf();
    await screen.findByRole('button', { name: '目录', hidden: true });
    fireEvent.keyDown(box, { key: 'c' });
    const directory = () => screen.findByRole('navigation', { name: '雪落长安，目录' });
    expect(within(await directory()).queryByRole('dialog')).toBeNull();
    const focused = () => document.activeElement?.getAttribute('href') ?? '';
    await waitFor(() => expect(focused()).toContain(chapterUuid(1)));
    unmount();

    const { show, navigation } = stage({ answers });
    show(reader());
    await boxOf();
    const links = await within(await directory()).findAllByRole('link');
    expect(document.activeElement).toBe(await boxOf());
    fireEvent.click(links.find(({ textContent }) => textContent.includes('题2')) ?? document.body);
    expect(navigation.open.mock.calls[0]?.[0]).toContain(chapterUuid(2));
    expect(links[0]?.isConnected).toBe(true);
    fireEvent.keyDown(links[0] ?? document.body, { key: 'Escape' });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.activeElement).toBe(await boxOf());
  });

  it('has the bookmarks in the directory beside the pages too, while the chapter can be read', async () => {
    isWide = true;
    const chip = async () => {
      const beside = await screen.findByRole('navigation', { name: '雪落长安，目录' });
      return within(beside).queryByRole('button', { name: '书签' });
    };
    stage({ answers }).show(reader());
    fireEvent.keyDown(await boxOf(), { key: 'c' });
    fireEvent.click((await chip()) ?? document.body);
    expect(await screen.findByRole('dialog', { name: '书签' })).toBeTruthy();
    cleanup();
    const locked = { locked: true, price: 48, coins: 12, packs: [] };
    stage({ answers: { ...answers, comicDirectory: locked } }).show(reader(3));
    await screen.findByText(/金币解锁/);
    expect(await chip()).toBeNull();
  });

  it('opens a bookmark in another chapter at its page', async () => {
    const far = { account: '', work: WORK, chapter: chapterUuid(3), excerpt: '', at: 1 };
    await (
      await getBookmarks()
    ).add({ ...far, id: 'far', index: 3, title: '题3', offset: 2, pages: 5 });
    const chapters = (input: { readonly chapter: string }) => ({
      ok: true,
      data: input.chapter === chapterUuid(3) ? { ...contentOf(3, 5), next: null } : contentOf(1, 5),
    });
    const { show, navigation } = stage({ answers: { ...answers, comicDirectory: chapters } });
    let follow = (_index: number) => undefined as void;
    const Following = () => {
      const [index, setIndex] = useState(1);
      follow = setIndex;
      return reader(index);
    };
    show(<Following />);
    fireEvent.click(await screen.findByRole('button', { name: '目录', hidden: true }));
    fireEvent.click(await screen.findByRole('button', { name: '书签' }));
    fireEvent.click(await screen.findByRole('button', { name: /^第.3.话 第.3.页$/ }));
    await waitFor(() => expect(navigation.open).toHaveBeenCalled());
    act(() => follow(3));
    const box = await screen.findByRole('region', { name: /第\u00a03\u00a0话 · 题3$/ });
    await waitFor(() => expect(box.scrollTop).toBe(2_000));
  });

  it('keeps the focus, and so its keys, where a chapter that is loaded already takes the place of this one', async () => {
    const chapters = (input: { readonly chapter: string }) => ({
      ok: true,
      data: contentOf(input.chapter === chapterUuid(3) ? 3 : 1, 5),
    });
    const { show, store } = stage({ answers: { ...answers, comicDirectory: chapters } });
    const third = { kind: 'comic', uuid: WORK, chapter: chapterUuid(3) } as const;
    await store.dispatch(worksApi.endpoints.chapter.initiate(third));
    let follow = (_index: number) => undefined as void;
    const Following = () => {
      const [index, setIndex] = useState(1);
      follow = setIndex;
      return reader(index);
    };
    show(<Following />);
    const first = await boxOf();
    act(() => follow(3));
    const box = await screen.findByRole('region', { name: /第\u00a03\u00a0话 · 题3$/ });
    expect(box).not.toBe(first);
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
    expect(screen.getByRole('slider').closest('[inert]')).toBeNull();
  });

  it('shows the price of a locked chapter, and saves no progress', async () => {
    const locked = { locked: true, price: 48, coins: 12, packs: [] };
    const { show, store } = stage({ answers: { ...answers, comicDirectory: locked } });
    show(reader(3)).container.focus();
    expect((await screen.findByText(/金币解锁/)).textContent).toContain('48');
    expect(await screen.findByRole('link', { name: '看第\u00a02\u00a0话' })).toBeTruthy();
    cleanup();
    expect(store.getState().user.comicreaduuids).toEqual([]);
  });

  it('waits for the network where the chapter is not stored, and then continues by itself', async () => {
    const late: Record<string, unknown> = {};
    const { show, store } = stage({ answers: late, isOffline: true });
    show(reader());
    expect(await screen.findByText('这一话还没下载')).toBeTruthy();
    Object.assign(late, answers);
    act(() => {
      store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://api/' }));
    });
    expect(await boxOf()).toBeTruthy();
  });
});
