// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import AppScreen from '../../../src/features/install/AppScreen.tsx';
import { InstallRow } from '../../../src/features/install/InstallRow.tsx';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { setInstalled } from '../../../src/lib/installSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { systemSchema } from '../../../src/shared/contract/index.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** Overrides properties of the browser's `navigator`. */
function pretend(facts: Readonly<Record<string, unknown>>): void {
  const all = Object.entries(facts).map(([name, value]) => [name, { value }]);
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(all)));
}
const system = (more: object) => globalActions.systemReceived(v.parse(systemSchema, more));

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  pretend({ userAgent: ANDROID, maxTouchPoints: 5 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('App 下载', () => {
  it("offers the operator's own app where the back end names one", () => {
    const store = startOfflineStore();
    store.dispatch(system({ android_app_package: 'https://example.com/moyu.apk' }));
    renderScreen(<AppScreen />, store);
    const link = screen.getByRole('link', { name: '下载安卓 App' });
    expect(link.getAttribute('href')).toBe('https://example.com/moyu.apk');
    expect(screen.queryByText('iOS App')).toBeNull();
  });

  it('leaves out apps without an address', () => {
    const store = startOfflineStore();
    store.dispatch(system({}));
    renderScreen(<AppScreen />, store);
    expect(screen.queryByRole('link', { name: /下载/ })).toBeNull();
    expect(screen.getByRole('button', { name: '安装' })).toBeTruthy();
  });

  it('says so where it runs as the app on the home screen', () => {
    pretend({ standalone: true });
    renderScreen(<AppScreen />, startOfflineStore());
    expect(screen.getByText('你正在用的就是主屏幕版')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /安装|添加/ })).toBeNull();
  });
});

describe('the row for the home screen', () => {
  const row = (
    <InstallRow>
      {({ title, open }) => (
        <button type="button" onClick={open}>
          {title}
        </button>
      )}
    </InstallRow>
  );

  it('opens the steps', () => {
    const store = startOfflineStore();
    renderScreen(row, store);
    screen.getByRole('button', { name: '安装 App' }).click();
    expect(store.getState().global.overlay).toBe('install');
  });

  it('opens nothing over another overlay', () => {
    const store = startOfflineStore();
    store.dispatch(globalActions.overlayOpened('firstRun'));
    renderScreen(row, store);
    screen.getByRole('button', { name: '安装 App' }).click();
    expect(store.getState().global.overlay).toBe('firstRun');
  });

  it('is hidden where the app is installed', () => {
    setInstalled(true);
    renderScreen(row, startOfflineStore());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
