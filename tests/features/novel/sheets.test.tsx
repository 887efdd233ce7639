// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookChapter } from '../../../src/features/novel/book/view.ts';
import BookmarksSheet from '../../../src/features/novel/bookmarks/BookmarksSheet.tsx';
import {
  useBookmarks,
  type Bookmarks,
} from '../../../src/features/novel/bookmarks/useBookmarks.ts';
import BookSearchSheet from '../../../src/features/novel/search/BookSearchSheet.tsx';
import type { OriginalRange } from '../../../src/features/novel/toolProps.ts';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { BOOKMARK_EXCERPT_CHARACTERS } from '../../../src/shared/limits.ts';
import type { Bookmark } from '../../../src/shared/offline/bookmarks/bookmark.ts';
import { openBookmarks } from '../../../src/shared/offline/bookmarks/openBookmarks.ts';
import { startOfflineStore } from '../../support/screens/renderScreen.tsx';
import { loseWorkers, useFakeWorkers } from './convert/fakeWorker.ts';

let books = 0;
let book = '';
const onClose = vi.fn<() => void>();

beforeEach(() => {
  useFakeWorkers();
  localStorage.clear();
  book = `book-${(books += 1)}`;
});
afterEach(() => {
  cleanup();
  loseWorkers();
  vi.unstubAllGlobals();
});

function chapter(index: number, paragraphs: readonly string[]): BookChapter {
  return { uuid: `${book}-${index}`, index, title: `第${index}回`, note: '', paragraphs };
}

const place = (inner: React.ReactNode) => <Provider store={startOfflineStore()}>{inner}</Provider>;

describe('bookmarks of a book', () => {
  let bookmarks: Bookmarks;
  const onOpen = vi.fn<(bookmark: Bookmark) => void>();

  function Stage() {
    bookmarks = useBookmarks(book);
    const props = { work: book, conversion: 'none' as const, onOpen, onClose };
    // The page on the screen.
    const first = chapter(1, TEXT);
    const isMarked = bookmarks.within(first.uuid, 0, 9).length > 0;
    const onToggle = () => void bookmarks.toggle(first, 0, 9);
    return <BookmarksSheet {...props} {...{ isMarked, onToggle }} />;
  }
  const TEXT = ['初，郑武公娶于申，曰武姜。', '生庄公及共叔段。'];
  const toggle = (of: BookChapter, start: number, end: number) =>
    act(() => bookmarks.toggle(of, start, end));
  const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  it("are set at the page's first character and removed by a second press", async () => {
    render(place(<Stage />));
    await screen.findByText(/还没有书签/);
    const first = chapter(1, TEXT);
    expect(await toggle(first, 14, 40)).toBe(true);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(bookmarks.within(first.uuid, 10, 20)).toHaveLength(1);
    expect(bookmarks.within(first.uuid, 15, 20)).toHaveLength(0);
    // Set in another size, the page begins elsewhere and still contains the bookmark.
    expect(await toggle(first, 10, 30)).toBe(false);
    await waitFor(() => expect(rows()).toEqual([]));
  });

  it('are listed by chapter with their text, and open it', async () => {
    render(place(<Stage />));
    await toggle(chapter(2, ['周，郑交质。']), 0, 5);
    await toggle(chapter(1, TEXT), 14, 20);
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2));
    const [group] = screen.getAllByRole('region');
    expect(group?.textContent).toContain('第1回');
    fireEvent.click(screen.getByRole('button', { name: /^生庄公及共叔段。/ }));
    expect(onOpen.mock.lastCall?.[0]).toMatchObject({ chapter: `${book}-1`, offset: 14 });
    expect(screen.getByText('共 2 枚')).toBeTruthy();
  });

  it('are set and removed in the sheet too', async () => {
    render(place(<Stage />));
    await screen.findByText(/还没有书签/);
    fireEvent.click(screen.getByRole('button', { name: '给这一页加书签' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByText(/还没有书签/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '删除这一页的书签' }));
    await screen.findByText(/还没有书签/);
  });

  it('can be restored after deletion', async () => {
    render(place(<Stage />));
    await toggle(chapter(1, TEXT), 0, 5);
    fireEvent.click(await screen.findByRole('button', { name: /^删除书签/ }));
    await screen.findByText('已删除一枚书签');
    await waitFor(() => expect(rows()).toEqual([]));
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByText('已删除一枚书签')).toBeNull();
  });

  it('appear when another tab sets them, and not those of another account', async () => {
    render(place(<Stage />));
    await screen.findByText(/还没有书签/);
    const other = await openBookmarks();
    const own = { account: '', work: book, chapter: 'c', index: 1, title: '一', offset: 3, at: 1 };
    await other.add({ ...own, id: 'a', excerpt: '自己的' });
    await other.add({ ...own, id: 'b', account: 'other', excerpt: '别人的' });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('自己的');
  });

  it('store no more text than a line or two', async () => {
    render(place(<Stage />));
    await toggle(chapter(1, ['𠮷'.repeat(200)]), 0, 5);
    await waitFor(() => expect(bookmarks.list).toHaveLength(1));
    const [bookmark] = bookmarks.list ?? [];
    expect(bookmark?.excerpt).toBe('𠮷'.repeat(BOOKMARK_EXCERPT_CHARACTERS));
  });
});

describe('the search in a book', () => {
  const onOpen = vi.fn<(hit: OriginalRange) => void>();
  const onDownload = vi.fn<() => void>();

  async function store({ uuid, index, title, paragraphs }: BookChapter, owner = '') {
    const content = { uuid, work: book, index, title, note: '', previous: null, next: null };
    await (
      await getOfflineStore()
    ).saveChapter({
      uuid,
      work: book,
      kind: 'novel',
      content: { ...content, paragraphs: [...paragraphs] },
      pinned: true,
      readAt: 0,
      savedAt: 1,
      owner,
    });
  }

  function open(chapters: readonly BookChapter[], total = 3) {
    render(
      place(
        <BookSearchSheet
          work={book}
          chapters={chapters}
          total={total}
          conversion="none"
          query=""
          onQuery={() => undefined}
          {...{ onOpen, onDownload, onClose }}
        />,
      ),
    );
    return (text: string) =>
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  }

  it('covers the stored and the open chapters, and shows how many that are', async () => {
    await store(chapter(1, ['庄公寤生，惊姜氏。']));
    await store(chapter(3, ['公曰：姜氏欲之。姜氏何厌之有？']));
    const type = open([chapter(2, ['莊公立。'])], 222);
    await screen.findByText('可搜索 3 / 222 章，其余还没下载');
    type('姜氏');
    await screen.findByText('找到 3 处，已搜索 3 / 222 章，其余还没下载');
    const [first, third] = screen.getAllByRole('region');
    expect(first?.textContent).toContain('庄公寤生，惊姜氏。');
    expect(within(third as HTMLElement).getAllByRole('button')).toHaveLength(2);
    fireEvent.click(screen.getAllByRole('button', { name: /欲之/ })[0] as HTMLElement);
    expect(onOpen).toHaveBeenCalledWith({ chapter: `${book}-3`, offset: 3, length: 2 });
    fireEvent.click(screen.getByRole('button', { name: '下载其余章节' }));
    expect(onDownload).toHaveBeenCalledOnce();
  });

  it('finds either script, and restarts while typing', async () => {
    const type = open([chapter(1, ['莊公立。'])], 1);
    type('庄公');
    await screen.findByText('找到 1 处，已搜索 1 / 1 章');
    expect(screen.getByText('莊公').tagName).toBe('MARK');
    expect(screen.queryByRole('button', { name: '下载其余章节' })).toBeNull();
    type('庄公不');
    await screen.findByText('没有找到，已搜索 1 / 1 章');
    expect(screen.queryByRole('region')).toBeNull();
    type('');
    await screen.findByText('可搜索 1 / 1 章');
  });
});
