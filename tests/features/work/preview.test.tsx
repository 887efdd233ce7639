// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PreviewSheet from '../../../src/features/work/preview/PreviewSheet.tsx';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { ownPlace } from '../../../src/state/ownPlaces.ts';
import {
  chapterUuid,
  detailOf,
  directoryOf,
  placeAt,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

const CARD = { kind: 'comic', uuid: WORK, title: '雪落', picture: 'blob:cover' } as const;
const onClose = vi.fn<() => void>();
const INTRO = '大雪封城的夜里，守城的少年拾到一封没有署名的信。';
const answers = {
  comic: {
    ...detailOf(12),
    intro: INTRO,
    latest: { uuid: chapterUuid(12), index: 12, title: '上元雪' },
  },
  comicDirectoryList: directoryOf(12),
};

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  onClose.mockClear();
});
afterEach(cleanup);

function preview(options: Parameters<typeof stage>[0]) {
  const staged = stage(options);
  staged.show(<PreviewSheet {...CARD} onClose={onClose} />);
  return staged;
}
const reads = (store: ReturnType<typeof stage>['store']) => store.getState().user.comicreaduuids;
const button = (name: string) => screen.getByRole('button', { name });

describe('the preview of a work', () => {
  it('says what the work is and where the reader is in it', async () => {
    preview({ answers, place: placeAt(3, 0.4) });
    const sheet = await screen.findByRole('dialog', { name: '雪落长安' });
    for (const text of [
      '青禾',
      '连载中 · 更新至 12\u00a0话',
      '最新 第\u00a012\u00a0话 · 上元雪',
      '读到第\u00a03\u00a0话 · 题3',
      '古风',
      INTRO,
    ]) {
      expect(sheet.textContent).toContain(text);
    }
  });

  it.each([
    [undefined, '开始阅读', 1],
    [placeAt(3, 0.4), '继续阅读', 3],
  ])('with the place %o offers %s', async (place, name, index) => {
    const { navigation } = preview({ answers, ...(place && { place }) });
    fireEvent.click(await screen.findByRole('link', { name }));
    const href = `/readcomic?uuid=${WORK}&chapter=${chapterUuid(index)}`;
    await waitFor(() => expect(navigation.open.mock.lastCall?.[0]).toBe(href));
    // It would lie over the reader.
    expect(onClose).toHaveBeenCalled();
  });

  it('collects the work, and leads to its screen', async () => {
    const { store, navigation } = preview({ answers });
    await screen.findByText(INTRO);
    fireEvent.click(button('收藏'));
    await waitFor(() => expect(button('已收藏')).toBeTruthy());
    expect(store.getState().user.comiccollectuuids).toContain(WORK);
    fireEvent.click(screen.getByRole('link', { name: '详情' }));
    await waitFor(() =>
      expect(navigation.open.mock.lastCall?.[0]).toBe(`/detailcomic?uuid=${WORK}`),
    );
    expect(onClose).toHaveBeenCalled();
  });

  it('opens the choice of chapters to download in its place', async () => {
    preview({ answers });
    await screen.findByText(INTRO);
    fireEvent.click(button('下载'));
    await screen.findByRole('dialog', { name: '下载到离线书架' });
    expect(screen.queryByText(INTRO)).toBeNull();
  });

  it('marks the work as read to the end, and takes the place back', async () => {
    const place = placeAt(3, 0.4);
    const { store } = preview({ answers, place });
    await screen.findByText(INTRO);
    fireEvent.click(button('标为已读'));
    await waitFor(() => expect(reads(store)).toMatchObject([{ index: 12, ratio: 1 }]));
    // The device was not there: without its own place the reader would ask about another device's.
    expect(ownPlace('', WORK)).toMatchObject({ chapter: chapterUuid(12) });
    fireEvent.click(button('撤销标记'));
    await waitFor(() => expect(reads(store)).toMatchObject([{ index: 3, ratio: 0.4 }]));
    expect(reads(store)[0]?.at && reads(store)[0]!.at > place.at).toBe(true);
  });

  it('leaves no place behind where there was none before the mark', async () => {
    const { store } = preview({ answers });
    await screen.findByText(INTRO);
    fireEvent.click(button('标为已读'));
    await waitFor(() => expect(reads(store)).toHaveLength(1));
    fireEvent.click(button('撤销标记'));
    await waitFor(() => expect(reads(store)).toEqual([]));
  });

  it('cannot mark again what is read', async () => {
    preview({ answers, place: placeAt(12, 1) });
    expect((await screen.findByRole('button', { name: '已读完' })).hasAttribute('disabled')).toBe(
      true,
    );
  });
});

describe('the preview without a network', () => {
  const off = ['下载', '标为已读', '详情', '开始阅读'];

  it('shows what the device has of the work, and says why a chapter cannot be read', async () => {
    const { offlineStore, show } = stage({ isOffline: true });
    const { comic, comicDirectoryList } = answers;
    await offlineStore.saveWork({
      uuid: WORK,
      kind: 'comic',
      detail: comic,
      directory: comicDirectoryList,
      at: 1,
    } as never);
    show(<PreviewSheet {...CARD} onClose={onClose} />);
    await screen.findByText(INTRO);
    await screen.findByText('还没下载，联网后可看');
    expect(button('开始阅读').hasAttribute('disabled')).toBe(true);
    expect(button('标为已读').hasAttribute('disabled')).toBe(false);
  });

  it('of an unknown work shows its last place, the reason, and grey actions beside 收藏', async () => {
    preview({ isOffline: true, place: placeAt(3, 0.4) });
    await screen.findByText(/这台设备还没有它的资料/);
    expect(screen.getByRole('dialog', { name: '雪落长安' }).textContent).toContain('题3');
    for (const name of off) expect(button(name).hasAttribute('disabled')).toBe(true);
    expect(button('收藏').hasAttribute('disabled')).toBe(false);
  });

  it('of a work that was never opened shows what its card has', async () => {
    preview({ isOffline: true });
    await screen.findByText(/这台设备还没有它的资料/);
    const sheet = screen.getByRole('dialog', { name: '雪落' });
    expect(sheet.querySelector('img')?.getAttribute('src')).toBe('blob:cover');
  });

  it('says of a work that no longer exists that it does not', async () => {
    const gone = () => ({ ok: false, failure: { kind: 'code', code: 404, message: '' } });
    preview({ answers: { comic: gone, comicDirectoryList: gone } });
    expect(await screen.findByText('没有找到这部作品')).toBeTruthy();
    expect(button('下载').hasAttribute('disabled')).toBe(true);
  });
});
