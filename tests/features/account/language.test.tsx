// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem('moyu:language', '"zh-TW"');
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

/** 我的, with all modules loaded in the language that is chosen. */
async function showMine() {
  const { renderScreen, startOfflineStore } =
    await import('../../support/screens/renderScreen.tsx');
  const { openKeyValueStorage } = await import('../../../src/lib/keyValueStorage.ts');
  const { setDeviceStorage } = await import('../../../src/lib/deviceSettings.ts');
  const { default: MineScreen } = await import('../../../src/features/account/MineScreen.tsx');
  setDeviceStorage(openKeyValueStorage('moyu:'));
  const store = startOfflineStore();
  renderScreen(<MineScreen />, store);
  return store;
}

describe('我的 in Traditional characters', () => {
  it('has the words of Taiwan, and names each language in its own characters', async () => {
    await showMine();
    for (const name of ['閱讀紀錄', '我的訂單', '找回帳號']) {
      expect(screen.getByRole('link', { name })).toBeTruthy();
    }
    expect(screen.getByText('金幣餘額')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^語言/ }));
    const names = ['跟隨瀏覽器', '简体中文', '繁體中文'];
    const choices = names.map((name) => screen.getByRole('button', { name }));
    expect(choices.map((each) => each.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
      'true',
    ]);
  });

  it('is loaded again in the language that the reader chooses', async () => {
    await showMine();
    fireEvent.click(screen.getByRole('button', { name: /^語言/ }));
    fireEvent.click(screen.getByRole('button', { name: '繁體中文' }));
    expect(window.location.reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '简体中文' }));
    expect(localStorage.getItem('moyu:language')).toBe('"zh-CN"');
    expect(window.location.reload).toHaveBeenCalledOnce();
  });

  it('is not loaded again while a screen has something typed', async () => {
    const draft = document.createElement('textarea');
    draft.value = '金幣沒到';
    document.body.append(draft);
    await showMine();
    fireEvent.click(screen.getByRole('button', { name: /^語言/ }));
    fireEvent.click(screen.getByRole('button', { name: '简体中文' }));
    expect(localStorage.getItem('moyu:language')).toBe('"zh-CN"');
    expect(window.location.reload).not.toHaveBeenCalled();
  });

  it('says so where the browser does not store the choice', async () => {
    const store = await showMine();
    fireEvent.click(screen.getByRole('button', { name: /^語言/ }));
    const refused = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused });
    fireEvent.click(screen.getByRole('button', { name: '简体中文' }));
    expect(store.getState().global.toast?.message).toBe('瀏覽器不允許儲存，語言沒有換成');
    expect(window.location.reload).not.toHaveBeenCalled();
  });
});
