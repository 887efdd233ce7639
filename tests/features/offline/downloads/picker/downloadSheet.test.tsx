// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DownloadSheet from '../../../../../src/features/offline/downloads/picker/DownloadSheet.tsx';
import type { Chapter, Kind } from '../../../../../src/shared/contract/index.ts';
import { work as storedWork } from '../../../../support/fakes/storeSamples.ts';
import { renderScreen } from '../../../../support/screens/renderScreen.tsx';
import { chapterAt, downloadAt } from '../samples.ts';
import { queueNow, setQueue, startStore } from '../stage.ts';

const GB = 1e9;
let quota = 10 * GB;
let connection: { readonly type?: string } | undefined;

beforeEach(async () => {
  await setQueue([]);
  [quota, connection] = [10 * GB, undefined];
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ usage: GB, quota }) },
  });
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });
});
afterEach(cleanup);

const LIST = Array.from({ length: 94 }, (_, at) =>
  chapterAt(at + 1, { locked: at + 1 > 91, price: at + 1 > 91 ? 48 : 0 }),
);

interface Shown {
  readonly here?: string;
  readonly chapters?: readonly Chapter[];
  readonly kind?: Kind;
}

function show({ chapters = LIST, here, kind = 'comic' }: Shown = {}) {
  const { detail } = storedWork('work-1');
  const work = {
    detail: { ...detail, kind, uuid: 'work-1', title: '雪落长安', cover: '' },
    directory: { comic_count: chapters.length, chapters: [...chapters], comic_dict: {} },
  };
  const store = startStore();
  const onClose = vi.fn<() => void>();
  const sheet = <DownloadSheet work={work} {...(here && { here })} onClose={onClose} />;
  renderScreen(sheet, store);
  return { store, onClose };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const tile = (index: number) => button(new RegExp(`^第\u00a0${index}\u00a0话`));
const isChosen = async (index: number) => (await tile(index)).getAttribute('aria-pressed');
/** The button is enabled once the device's queue is loaded. */
const enabled = async (name: string) => {
  const found = await button(name);
  await vi.waitFor(() => expect(found.hasAttribute('disabled')).toBe(false));
  return found;
};

describe('the download sheet', () => {
  it('enqueues the selection, in the order of the chapters, with a notice', async () => {
    const { store, onClose } = show();
    await press('94–65');
    fireEvent.click(await tile(91));
    fireEvent.click(await tile(84));
    fireEvent.click(await enabled('下载 2\u00a0话'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    const { items } = await queueNow();
    expect(items.map(({ chapter }) => chapter)).toEqual(['chapter-84', 'chapter-91']);
    expect(store.getState().global.toast?.message).toBe('已加入下载，共 2\u00a0话');
  });

  it('never selects locked chapters, and says why', async () => {
    const { store } = show();
    await press('94–65');
    const locked = await tile(94);
    expect(locked.getAttribute('aria-label')).toBe('第\u00a094\u00a0话，题94，需先解锁');
    fireEvent.click(locked);
    expect(store.getState().global.toast?.message).toBe('需先解锁，再下载');
    expect(await isChosen(94)).toBe('false');
    await press('全部可下');
    await button('下载 91\u00a0话');
    expect(screen.getByText('需先解锁的 3 话没有选')).toBeTruthy();
  });

  it('selects the next ones from the open chapter, in any number that is typed', async () => {
    show({ here: 'chapter-10' });
    await button('下载 1\u00a0话');
    expect(await isChosen(10)).toBe('true');
    await press('后 5\u00a0话');
    await button('下载 5\u00a0话');
    fireEvent.change(screen.getByLabelText('后几话'), { target: { value: '20' } });
    await button('下载 20\u00a0话');
    await press('只选未读');
    await button('下载 82\u00a0话');
  });

  it('selects a range between two chapters, from either end', async () => {
    show();
    await press('34–5');
    await press('选一段');
    expect(screen.getByText('点这一段的第一话')).toBeTruthy();
    fireEvent.click(await tile(20));
    expect(screen.getByText('再点这一段的最后一话')).toBeTruthy();
    fireEvent.click(await tile(11));
    await button('下载 10\u00a0话');
    fireEvent.click(await tile(15));
    await button('下载 9\u00a0话');
    fireEvent.click(await tile(5), { shiftKey: true });
    await button('下载 16\u00a0话');
  });

  it('does not offer chapters in the queue', async () => {
    await setQueue([downloadAt(3)]);
    const { store } = show();
    await press('4–1');
    await button(/^第\u00a03\u00a0话.*排队中/);
    fireEvent.click(await tile(3));
    expect(store.getState().global.toast?.message).toBe('这一话已在排队');
  });

  it('rejects what does not fit, and shows how much space is missing', async () => {
    quota = GB + 200 * 1024 * 1024 + 1_000_000;
    show();
    await press('4–1');
    fireEvent.click(await tile(1));
    // Ten pages of 250 KiB with a megabyte to spare.
    expect(await screen.findByText(/^空间不足，还差约 2 MB/)).toBeTruthy();
    expect((await button('下载 1\u00a0话')).hasAttribute('disabled')).toBe(true);
  });

  it('asks once before it uses mobile data', async () => {
    connection = { type: 'cellular' };
    const { onClose } = show({ here: 'chapter-1' });
    fireEvent.click(await enabled('下载 1\u00a0话'));
    await screen.findByRole('dialog', { name: '使用流量下载？' });
    expect((await queueNow()).items).toEqual([]);
    await press('下载');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    cleanup();
    const again = show({ here: 'chapter-2' });
    fireEvent.click(await enabled('下载 1\u00a0话'));
    await vi.waitFor(() => expect(again.onClose).toHaveBeenCalled());
    expect((await queueNow()).items).toHaveLength(2);
  });

  it('renders no more tiles for two thousand chapters than for thirty', async () => {
    const indexes = Array.from({ length: 2_000 }, (_, at) => at + 1);
    show({ chapters: indexes.map((index) => chapterAt(index, { uuid: `long-${index}` })) });
    await press('全部可下');
    await button('下载 2000\u00a0话');
    expect(
      screen.getAllByRole('button', { name: /^第\u00a0\d+\u00a0话/, hidden: true }),
    ).toHaveLength(30);
  });
});

describe('the download sheet of a novel', () => {
  const volumes = ['卷一', '卷二', '卷三'];
  const BOOK = Array.from({ length: 2_000 }, (_, at) =>
    chapterAt(at + 1, { size: 1_000, volume: volumes[Math.floor(at / 700)] ?? '' }),
  );
  const book = (options: Shown = {}) => show({ chapters: BOOK, kind: 'novel', ...options });

  it('selects the next fifty, the next hundred, or all, and counts them in 章', async () => {
    book({ here: 'chapter-10' });
    await button('下载 1\u00a0章');
    await press('后 50\u00a0章');
    await button('下载 50\u00a0章');
    await press('后 100\u00a0章');
    await button('下载 100\u00a0章');
    // A thousand characters of three bytes each, a hundred times.
    expect(await screen.findByText('300 KB')).toBeTruthy();
    await press('只选未读');
    await button('下载 1991\u00a0章');
    await press('全部可下');
    await button('下载 2000\u00a0章');
  });

  it('of two thousand chapters renders a part of one volume', async () => {
    book({ here: 'chapter-800' });
    await button('第\u00a0800\u00a0章，题800，正在看');
    expect(
      screen.getAllByRole('button', { name: /^第\u00a0\d+\u00a0章/, hidden: true }),
    ).toHaveLength(30);
    expect(await button('卷二 791–820')).toBeTruthy();
  });

  it('enqueues all of it at once', async () => {
    const { onClose, store } = book();
    await press('全部可下');
    fireEvent.click(await enabled('下载 2000\u00a0章'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 10_000 });
    const { items } = await queueNow();
    expect(items).toHaveLength(2_000);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['novel']));
    expect(store.getState().global.toast?.message).toBe('已加入下载，共 2000\u00a0章');
  });
});
