// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpdateState, updateState } from '../../src/app/appUpdate.ts';
import { followLanguage } from '../../src/app/followLanguage.ts';
import { setDeviceStorage } from '../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';

const put = vi.fn<(path: string, noted: Response) => Promise<void>>(async () => undefined);

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  setUpdateState('none');
});

function chooseElsewhere(language: string): void {
  localStorage.setItem('moyu:language', JSON.stringify(language));
  window.dispatchEvent(new StorageEvent('storage'));
}

it('a tab offers to load the page again while another tab has chosen the other language', () => {
  followLanguage();
  expect(updateState()).toBe('none');
  chooseElsewhere('zh-TW');
  expect(updateState()).toBe('language');
  chooseElsewhere('zh-CN');
  expect(updateState()).toBe('none');
});

it('a waiting version is offered in place of the language, which comes with it', () => {
  followLanguage();
  setUpdateState('ready');
  chooseElsewhere('zh-TW');
  expect(updateState()).toBe('ready');
  chooseElsewhere('browser');
  expect(updateState()).toBe('ready');
});

it('the page notes its language for the notifications of the worker', async () => {
  followLanguage();
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  const [path, noted] = put.mock.lastCall ?? [];
  expect([path, await noted?.text()]).toEqual(['/language', 'zh-CN']);
});
