// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { offlineSettings } from '../../../../src/offline/offlineSettings.ts';
import {
  changedSettings,
  replaceSettings,
  savedSettings,
} from '../../../../src/features/offline/transfer/savedSettings.ts';
import { themeSetting } from '../../../../src/lib/themeSetting.ts';

beforeEach(() => {
  vi.stubGlobal('MOYU_CONFIG', {});
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});

describe('the settings in a library file', () => {
  it('are those that were chosen on this device, and nothing that belongs to an account', () => {
    themeSetting.write('dark');
    for (const name of ['user', 'device', 'autobuy', 'apiurl']) {
      localStorage.setItem(`moyu:${name}`, '"secret"');
    }
    expect(savedSettings()).toEqual({ theme: 'dark' });
  });

  it('apply at once where they are shown, each as far as it is valid', () => {
    const received = vi.fn<() => void>();
    const stop = themeSetting.subscribe(received);
    expect(themeSetting.read()).toBe('system');
    expect(replaceSettings({ theme: 'dark', offline: { parallel: 99, ahead: 5 } })).toBe(true);
    expect(received).toHaveBeenCalled();
    expect(themeSetting.read()).toBe('dark');
    expect(offlineSettings.read()).toMatchObject({ parallel: 3, ahead: 5 });
    stop();
  });

  it('are compared with the current ones; unknown and protected names are skipped', () => {
    themeSetting.write('dark');
    const long = 'x'.repeat(200_000);
    expect(changedSettings({ theme: 'dark', user: 'x', shelf: 1, reader: long })).toEqual({
      shelf: 1,
    });
    replaceSettings({ user: 'x', apiurl: 'https://elsewhere.example/' });
    expect(localStorage.getItem('moyu:user')).toBeNull();
    expect(localStorage.getItem('moyu:apiurl')).toBeNull();
  });
});
