// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FirstDownloadNote } from '../../../../src/features/offline/recovery/SafariNote.tsx';
import { RecoveryNotices } from '../../../../src/features/offline/recovery/RecoveryNotices.tsx';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { blockedMarks, lostMarks } from '../../../../src/offline/downloadMarks.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { noteRecovery } from '../../../../src/offline/recovery.ts';
import { visitSetting } from '../../../../src/lib/visits.ts';
import type { WorkSummary } from '../../../../src/shared/offline/database/offlineStore.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { work } from '../../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../../support/screens/renderScreen.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'standalone');
});

const stored: readonly WorkSummary[] = [{ work: work('w'), chapters: [], bytes: 1, readAt: 1 }];
const mark = (uuid: string, chapters: string[], owner = '') => {
  return { work: uuid, kind: 'comic', title: `书 ${uuid}`, owner, chapters } as const;
};
const onIphone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);

function showNotices(tab: 'collect' | 'kept' = 'collect') {
  const store = startOfflineStore();
  const user = { username: 'me', password: null, phone: null, coins: 0, combo_until: null };
  store.dispatch(userActions.userReceived({ uuid: 'me', ...user }));
  renderScreen(<RecoveryNotices tab={tab} stored={stored} />, store);
}

it('The notice on blocked works names three of them at most, and goes when it is dismissed', () => {
  const others = mark('x', ['9'], 'another account');
  blockedMarks.write([...['a', 'b', 'c', 'd'].map((uuid) => mark(uuid, [uuid])), others]);
  showNotices();
  expect(
    screen.getByText(/^《书 a》《书 b》《书 c》等 4 部按规定不再提供，这台设备上的 4 话已移除。/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByText(/按规定不再提供/)).toBeNull();
  expect(blockedMarks.read()).toEqual([others]);
});

describe('The eviction notice', () => {
  it('is on every tab of the library, names the works, and waits for the network', () => {
    lostMarks.write([mark('a', ['1', '2']), mark('b', ['3'])]);
    showNotices();
    expect(screen.getByText('浏览器清掉了 2 部的下载')).toBeTruthy();
    expect(screen.getByText('《书 a》《书 b》，共 3 话。阅读进度和收藏都还在。')).toBeTruthy();
    const again = screen.getByRole('button', { name: '联网后重新下载' });
    expect(again.hasAttribute('disabled')).toBe(true);
  });

  it('of another account stays with that account when this one dismisses its own', () => {
    lostMarks.write([mark('a', ['1'], 'me'), mark('b', ['2'], 'other')]);
    showNotices();
    expect(screen.getByText('浏览器清掉了 1 部的下载')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '不用了' }));
    expect(screen.queryByText(/浏览器清掉了/)).toBeNull();
    expect(lostMarks.read()).toMatchObject([{ work: 'b' }]);
  });

  it('of chapters that are already repaired is shown once', () => {
    showNotices();
    const found = { orphans: 0, bytesFreed: 0, rowsMended: 0, broken: ['1', '2'] };
    act(() => noteRecovery(found));
    expect(screen.getByText('有 2 个章节不完整了，已重新加入下载')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByText(/不完整了/)).toBeNull();
  });
});

describe('The notice of blocked works', () => {
  const show = () => {
    const store = startOfflineStore();
    const user = { username: 'me', password: null, phone: null, coins: 0, combo_until: null };
    store.dispatch(userActions.userReceived({ uuid: 'me', ...user }));
    renderScreen(<RecoveryNotices tab="collect" stored={stored} />, store);
  };
  const note = () => screen.queryByText(/按规定不再提供/)?.textContent.replaceAll('\u00a0', ' ');

  it('says what was removed and what stays, until this account dismisses it', () => {
    const others = mark('c', ['9'], 'another-account');
    blockedMarks.write([mark('a', ['1', '2'], 'me'), mark('b', ['3']), others]);
    show();
    expect(note()).toBe(
      '《书 a》《书 b》按规定不再提供，这台设备上的 3 话已移除。进度和收藏还在账号里，买过的会退回金币。',
    );
    fireEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(note()).toBeUndefined();
    expect(blockedMarks.read()).toEqual([others]);
  });

  it('is there again after the page was loaded anew, and names what has no title', () => {
    blockedMarks.write([{ ...mark('a', ['1']), title: '' }]);
    show();
    cleanup();
    show();
    expect(note()).toMatch(/^有作品按规定不再提供，这台设备上的 1 话已移除/);
  });
});

describe("The notice of Safari's seven days", () => {
  const show = () =>
    renderScreen(<RecoveryNotices tab="kept" stored={stored} />, startOfflineStore());
  const note = () => screen.queryByText(/Safari 会清理 7 天没打开的内容/);

  it('is shown in a tab on iOS, with the time of the last visit and a link to the home screen steps', () => {
    onIphone();
    visitSetting.write({ lastMs: Date.now(), beforeMs: Date.now() - 5 * DAY_MS });
    show();
    const end = new Date(Date.now() + 7 * DAY_MS);
    expect(note()?.textContent).toBe(
      `上次打开是 5\u00a0天前。Safari 会清理 7\u00a0天没打开的内容，请在 ${end.getMonth() + 1}月${end.getDate()}日前再打开一次，或者添加到主屏幕`,
    );
    expect(screen.getByRole('button', { name: '添加到主屏幕' })).toBeTruthy();
  });

  it('is shown nowhere else', () => {
    show();
    expect(note()).toBeNull();
    cleanup();
    onIphone();
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    show();
    expect(note()).toBeNull();
  });

  it('is shown before the first download', async () => {
    onIphone();
    renderScreen(<FirstDownloadNote />, startOfflineStore());
    expect(await screen.findByText(/Safari 会清理 7 天没打开的内容/)).toBeTruthy();
  });
});
