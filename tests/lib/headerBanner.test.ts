// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDeviceStorage } from '../../src/lib/deviceSettings.ts';
import { bannerRest, isBannerShown } from '../../src/lib/headerBanner.ts';
import { noteValue, setInstalled } from '../../src/lib/installSettings.ts';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';

const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  vi.useFakeTimers({ now: new Date('2026-03-01') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passDays = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
const close = () => bannerRest.write(-Date.now());

describe('the banner of the home screen', () => {
  it('is shown until it is closed', () => {
    expect(isBannerShown()).toBe(true);
    close();
    expect(isBannerShown()).toBe(false);
  });

  it('stays closed for good for a reader who neither downloaded nor paid', () => {
    close();
    passDays(400);
    expect(isBannerShown()).toBe(false);
  });

  it('comes back 30 days after it was closed for a reader who did, and not before', () => {
    close();
    passDays(3);
    noteValue();
    passDays(26);
    expect(isBannerShown()).toBe(false);
    passDays(2);
    expect(isBannerShown()).toBe(true);
  });

  it('disappears with the installation, and comes back after the app is removed', () => {
    setInstalled(true);
    expect(isBannerShown()).toBe(false);
    setInstalled(false);
    expect(isBannerShown()).toBe(true);
  });

  it('stays closed after a removal if the reader closed it before the installation', () => {
    close();
    setInstalled(false);
    expect(isBannerShown()).toBe(false);
  });

  it('is not shown in the installed app', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: true }));
    expect(isBannerShown()).toBe(false);
  });
});
