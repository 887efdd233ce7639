// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFullPrompt } from '../../../../src/features/offline/storage/StorageFull.tsx';
import SpaceScreen from '../../../../src/features/offline/storage/SpaceScreen.tsx';
import { changeQueue, getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { offlineSettings } from '../../../../src/offline/offlineSettings.ts';
import { getOfflineStore } from '../../../../src/lib/pictures.ts';
import type { Download } from '../../../../src/shared/offline/downloads/download.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { EMPTY_QUEUE } from '../../../../src/shared/offline/downloads/queue.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { chapter, picture, picturesOf, work } from '../../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../../support/screens/renderScreen.tsx';
import { readTo } from './spaceSamples.ts';

let offlineStore: OfflineStore;
let downloads: DownloadStore;

beforeEach(async () => {
  offlineStore = await getOfflineStore();
  const opened = await getDownloadStore();
  if (!opened) throw new Error('the database of the test did not open');
  downloads = opened;
  await changeQueue(downloads, () => EMPTY_QUEUE);
  await offlineStore.removeWorks(['a', 'b']);
  for (const uuid of ['a', 'b']) {
    const known = work(uuid);
    const title = uuid === 'a' ? '潮汐' : '远山';
    await offlineStore.saveWork({
      ...known,
      detail: { ...known.detail, title, cover: `cover/${uuid}` },
    });
  }
  await storeOne('a-1', { work: 'a', index: 1, pinned: true });
  await storeOne('a-2', { work: 'a', index: 2 });
  await storeOne('b-1', { work: 'b', index: 1, pinned: true });
});
afterEach(cleanup);

async function storeOne(uuid: string, over: Parameters<typeof chapter>[1]): Promise<void> {
  const stored = chapter(uuid, over);
  await offlineStore.saveChapter(stored);
  for (const each of picturesOf(stored)) await offlineStore.saveAsset(each);
}

const account = { uuid: 'me', username: 'my1', password: null, phone: null };
function startStore() {
  const store = startOfflineStore();
  store.dispatch(userActions.userReceived({ ...account, coins: 0, combo_until: null }));
  return store;
}

function download(uuid: string, over: Partial<Download> = {}): Download {
  return {
    chapter: uuid,
    work: 'b',
    kind: 'comic',
    account: 'me',
    workTitle: '远山',
    cover: '',
    index: 9,
    title: '',
    pages: 2,
    bytes: 0,
    pagesKept: 0,
    state: 'waiting',
    reason: '',
    failedPages: [],
    origin: 'person',
    at: 1,
    ...over,
  };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const bytesNow = async () => (await downloads.sizes()).totalBytes;

describe('The storage screen', () => {
  it('lists the stored works, and deletes one after a confirmation', async () => {
    const store = startStore();
    renderScreen(<SpaceScreen />, store);
    const list = await screen.findByRole('region', { name: '作品占用' });
    expect(within(list).getByText('潮汐')).toBeTruthy();
    expect(within(list).getByText('已下 第 1 话 · 看过留下 1 话')).toBeTruthy();
    const before = await bytesNow();
    press(/^删除，潮汐/);
    expect(
      screen.getByRole('dialog', { name: '删除「潮汐」的 2\u00a0话，释放 1\u00a0KB？' }),
    ).toBeTruthy();
    press('删除');
    await waitFor(async () => expect(await bytesNow()).toBe(before - 400));
    await waitFor(() => expect(store.getState().global.snack?.message).toBe('已释放 1\u00a0KB'));
    await waitFor(() => expect(within(list).queryByText('潮汐')).toBeNull());
    expect(within(list).getByText('远山')).toBeTruthy();
  });

  it('deletes read chapters, and nothing else', async () => {
    const store = startStore();
    store.dispatch(userActions.readingNoted(readTo('a', 1)));
    renderScreen(<SpaceScreen />, store);
    await screen.findByRole('region', { name: '清理' });
    press(/^清理\s*看完的$/);
    expect(
      screen.getByRole('dialog', { name: '删除看完的 1\u00a0话，释放 1\u00a0KB？' }),
    ).toBeTruthy();
    press('取消');
    press(/^清理\s*看完的$/);
    press('删除');
    await waitFor(async () => {
      expect((await offlineStore.storedChapters('a')).map(({ uuid }) => uuid)).toEqual(['a-2']);
    });
    expect(await offlineStore.storedChapters('b')).toHaveLength(1);
  });

  it('deletes everything after a second press, including the queue', async () => {
    await changeQueue(downloads, () => ({ ...EMPTY_QUEUE, items: [download('b-9')] }));
    renderScreen(<SpaceScreen />, startStore());
    await screen.findByRole('region', { name: '清理' });
    await waitFor(() => press(/^清理\s*全部清空$/));
    expect(await offlineStore.storedWorks()).toHaveLength(2);
    press('删除');
    await waitFor(async () => expect(await offlineStore.storedWorks()).toEqual([]));
    await waitFor(async () => expect((await downloads.queue()).items).toEqual([]));
  });

  it('deletes covers that can be loaded again, and keeps the others', async () => {
    for (const path of ['cover/a', 'banner']) await offlineStore.saveAsset(picture(path));
    renderScreen(<SpaceScreen />, startStore());
    await screen.findByText('看到时再加载，已下载作品的留着');
    press(/^清理\s*封面缓存$/);
    await waitFor(async () => expect(await offlineStore.findAsset('banner')).toBeUndefined());
    expect(await offlineStore.findAsset('cover/a')).toBeDefined();
  });

  it('audits page by page; damaged downloads return to the queue, offline too', async () => {
    const known = work('a');
    const listed = [1, 2].map((index) => ({
      uuid: `a-${index}`,
      index,
      title: '',
      price: 0,
      locked: false,
      bought: false,
      size: 2,
      at: '',
    }));
    await offlineStore.saveWork({ ...known, directory: { ...known.directory, chapters: listed } });
    const bad = 'f'.repeat(64);
    const pages = [{ path: 'a-1/1', width: 8, height: 8, bytes: 0, sha256: bad }];
    await offlineStore.removeChapters(['a-1']);
    await storeOne('a-1', { work: 'a', index: 1, pinned: true, pages });
    renderScreen(<SpaceScreen />, startStore());
    const part = await screen.findByRole('region', { name: '检查离线内容' });
    fireEvent.click(within(part).getByRole('button', { name: '检查' }));
    await within(part).findByText('5 页里有 1 页坏了，联网后重新下载这些页');
    expect(await offlineStore.findAsset('a-1/1')).toBeUndefined();
    expect((await downloads.queue()).items).toMatchObject([{ chapter: 'a-1', account: 'me' }]);
  });

  it("shows this device's settings, and hides those that the browser does not support", async () => {
    renderScreen(<SpaceScreen />, startStore());
    const how = screen.getByRole('region', { name: '下载设置' });
    fireEvent.click(within(how).getByRole('radio', { name: '5' }));
    expect(offlineSettings.read().parallel).toBe(5);
    expect(screen.queryByRole('switch', { name: '后台下载' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: '不限' }));
    expect(offlineSettings.read().ageDays).toBe(0);
    fireEvent.click(screen.getByRole('radio', { name: '500\u00a0MB' }));
    expect(offlineSettings.read()).toMatchObject({ parallel: 5, ageDays: 0, capBytes: 500e6 });
  });
});

describe('Low storage', () => {
  const fill = () =>
    changeQueue(downloads, () => ({
      items: [download('b-9')],
      pause: 'storage',
      shortBytes: 92_000_000,
    }));
  const dialog = () => screen.queryByRole('dialog', { name: '离线空间快满了' });

  it('after a failed write is shown as a full device, whatever the browser estimates', async () => {
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ usage: 30e6, quota: 1e9 }) },
    });
    await changeQueue(downloads, () => ({
      items: [download('b-9')],
      pause: 'storage',
      shortBytes: 0,
    }));
    renderScreen(<StorageFullPrompt isReading={false} />, startStore());
    await screen.findByRole('dialog', { name: '离线空间满了' });
    expect(screen.getByText('这台设备存不下了，下载已暂停')).toBeTruthy();
    expect(screen.queryByText(/约剩|%/)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is shown once, with read works selected; the cleanup frees them and downloads continue', async () => {
    await fill();
    const store = startStore();
    store.dispatch(userActions.readingNoted(readTo('a', 2)));
    renderScreen(<StorageFullPrompt isReading={false} />, store);
    await screen.findByRole('dialog', { name: '离线空间快满了' });
    expect(screen.getByText(/还差 92 MB$/)).toBeTruthy();
    const row = (title: RegExp) => screen.getByRole('button', { name: title });
    expect(row(/^潮汐，已看完/).getAttribute('aria-pressed')).toBe('true');
    expect(row(/^远山/).getAttribute('aria-pressed')).toBe('false');
    press('清理 1\u00a0KB 并继续下载');
    await waitFor(async () => expect((await downloads.queue()).pause).toBe(''));
    expect((await offlineStore.storedWorks()).map(({ work: { uuid } }) => uuid)).toEqual(['b']);
    expect((await downloads.queue()).items).toHaveLength(1);
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('leads to what takes the space where no work can be removed', async () => {
    await offlineStore.removeWorks(['a', 'b']);
    await fill();
    const { open } = renderScreen(<StorageFullPrompt isReading={false} />, startStore());
    fireEvent.click(await screen.findByRole('link', { name: '看看空间用在哪' }));
    expect(open.mock.calls[0]?.[0]).toBe('/offlinespace');
    expect(dialog()).toBeNull();
  });

  it('is not shown over the reader, nor again after a dismissal until the next time', async () => {
    await fill();
    const { show } = renderScreen(<StorageFullPrompt isReading />, startStore());
    await act(async () => vi.waitFor(() => downloads.queue()));
    expect(dialog()).toBeNull();
    show(<StorageFullPrompt isReading={false} />);
    await screen.findByRole('dialog', { name: '离线空间快满了' });
    press('先不清理');
    expect(dialog()).toBeNull();
    expect((await downloads.queue()).pause).toBe('storage');
    await act(
      async () => void (await changeQueue(downloads, (queue) => ({ ...queue, pause: '' }))),
    );
    await act(async () => void (await fill()));
    await screen.findByRole('dialog', { name: '离线空间快满了' });
  });
});
