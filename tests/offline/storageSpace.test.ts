import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDeviceStorage } from '../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';
import { askPersistence, persistence, storageSpace } from '../../src/offline/storageSpace.ts';

const says = (storage: object | undefined) => vi.stubGlobal('navigator', { storage });

beforeEach(() => {
  setDeviceStorage(
    openKeyValueStorage('', () => {
      throw new Error('no storage in this test');
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the space that is left', () => {
  it('is the quota without the usage, and never less than nothing', async () => {
    says({ estimate: async () => ({ usage: 30, quota: 100 }) });
    expect(await storageSpace()).toEqual({ usedBytes: 30, quotaBytes: 100, freeBytes: 70 });
    says({ estimate: async () => ({ usage: 130, quota: 100 }) });
    expect(await storageSpace()).toMatchObject({ freeBytes: 0 });
  });

  it.each([
    ['there is no storage to ask', undefined],
    ['the browser cannot estimate', {}],
    ['the estimate lacks the quota', { estimate: async () => ({ usage: 1 }) }],
    ['asking fails', { estimate: () => Promise.reject(new Error('refused')) }],
  ])('is unknown if %s', async (_, storage) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    says(storage);
    expect(await storageSpace()).toBeUndefined();
  });
});

describe('protection from eviction', () => {
  it('is unknown until it was requested, then what the browser returned', async () => {
    says({ persisted: async () => false, persist: async () => false });
    expect(await persistence()).toBe('unknown');
    expect(await askPersistence()).toBe('refused');
    expect(await persistence()).toBe('refused');
    says({ persisted: async () => true });
    expect(await persistence()).toBe('granted');
  });

  it('that was granted and later lost is unknown again', async () => {
    says({ persisted: async () => false, persist: async () => true });
    expect(await askPersistence()).toBe('granted');
    expect(await persistence()).toBe('unknown');
  });

  it('is unknown if the browser does not support it', async () => {
    says(undefined);
    expect([await persistence(), await askPersistence()]).toEqual(['unknown', 'unknown']);
  });
});
