// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageBookmarkActions } from '../../../src/features/comic/bookmarks/PageBookmarkActions.tsx';
import PageBookmarksSheet from '../../../src/features/comic/bookmarks/PageBookmarksSheet.tsx';
import { getBookmarks } from '../../../src/offline/bookmarkStore.ts';
import { contentOf } from '../../support/screens/workStage.tsx';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

const nothing = () => undefined;

/** A chapter of five pages of a work of its own. */
const chapterOf = (work: string, index: number) => ({ ...contentOf(index, 5), work });

async function mark(work: string, index: number, page: number) {
  const chapter = chapterOf(work, index);
  const store = startOfflineStore();
  renderScreen(
    <PageBookmarkActions {...{ chapter, page }} onDone={nothing} onList={nothing} />,
    store,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /这一页/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(store.getState().global.toast?.message).toMatch(/书签/));
  cleanup();
  return store.getState().global.toast?.message;
}

describe('the bookmarks of a comic', () => {
  it('are set and removed in the menu of a page', async () => {
    expect(await mark('toggled', 3, 2)).toBe('已加书签');
    const set = await (await getBookmarks()).list('', 'toggled');
    expect(set).toMatchObject([{ index: 3, offset: 1, pages: 5, excerpt: '' }]);
    expect(await mark('toggled', 3, 2)).toBe('已删除书签');
    expect(await (await getBookmarks()).list('', 'toggled')).toEqual([]);
  });

  it('are listed in reading order, open their page, and can be removed', async () => {
    await mark('listed', 2, 4);
    await mark('listed', 1, 5);
    await mark('listed', 2, 1);
    const onOpen = vi.fn<(bookmark: { offset: number }) => void>();
    renderScreen(
      <PageBookmarksSheet
        chapter={chapterOf('listed', 1)}
        page={1}
        onOpen={onOpen}
        onClose={nothing}
      />,
      startOfflineStore(),
    );
    const names = () =>
      screen
        .getAllByRole('button', { name: /^第\u00a0\d\u00a0话 第\u00a0\d\u00a0页$/ })
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ''));
    await waitFor(() => expect(names()).toEqual(['第1话 第5页', '第2话 第1页', '第2话 第4页']));
    fireEvent.click(screen.getByRole('button', { name: '第\u00a02\u00a0话 第\u00a04\u00a0页' }));
    expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ offset: 3, pages: 5 });
    fireEvent.click(screen.getByRole('button', { name: /^删除书签：第.1.话第 5 页$/ }));
    await waitFor(() => expect(names()).toEqual(['第2话 第1页', '第2话 第4页']));
  });

  it('are said to be none, and the page on the screen gets the first one there', async () => {
    const chapter = chapterOf('none', 2);
    renderScreen(
      <PageBookmarksSheet {...{ chapter }} page={3} onOpen={nothing} onClose={nothing} />,
      startOfflineStore(),
    );
    expect(await screen.findByText(/^还没有书签。/)).toBeTruthy();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: '给这一页加书签' });
    add.focus();
    fireEvent.click(add);
    expect(await screen.findByRole('button', { name: /^第.2.话 第.3.页$/ })).toBeTruthy();
    // It takes the bookmark back now.
    expect(document.activeElement?.textContent).toBe('删除这一页的书签');
    expect(screen.queryByText(/^还没有书签。/)).toBeNull();
  });
});
