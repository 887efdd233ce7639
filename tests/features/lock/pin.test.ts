// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockSetting } from '../../../src/features/lock/lockSetting.ts';
import { hashPin, isPin, tryPin, waitLeftMs } from '../../../src/features/lock/pin.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { PIN_HASH_ROUNDS } from '../../../src/shared/limits.ts';

const START_MS = Date.UTC(2026, 0, 1);
const ROUNDS = 10;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  lockSetting.write({ ...lockSetting.read(), pin: await hashPin('2468', ROUNDS) });
});
afterEach(() => vi.useRealTimers());

const waitMs = () => waitLeftMs(lockSetting.read(), Date.now());

describe('The PIN of the app lock', () => {
  it('has 4 to 8 digits and nothing else', () => {
    expect(['123', '1234', '12345678', '123456789', '12a4', '１２３４'].map(isPin)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is stored as a salted hash alone, of at least 600,000 rounds', async () => {
    const [one, two] = [await hashPin('13572468', ROUNDS), await hashPin('13572468', ROUNDS)];
    expect(one.hash).not.toBe(two.hash);
    expect(JSON.stringify(one)).not.toContain('1357');
    expect(PIN_HASH_ROUNDS).toBeGreaterThanOrEqual(600_000);
  });

  it('is asked for slower and slower after wrong tries, and a reload does not undo them', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      expect(await tryPin('1111')).toBe('wrong');
      waits.push(waitMs());
      // What a reload reads.
      setDeviceStorage(openKeyValueStorage('moyu:'));
      expect(await tryPin('2468')).toBe('wait');
      vi.setSystemTime(Date.now() + waitMs());
    }
    expect(waits).toEqual([1_000, 5_000, 30_000, 300_000, 300_000]);
    expect(await tryPin('2468')).toBe('right');
    expect(lockSetting.read()).toMatchObject({ failures: 0, waitUntilMs: 0 });
  });

  it('counts a try before it is compared, so that a killed page has used it up', async () => {
    const trying = tryPin('1111');
    expect(lockSetting.read().failures).toBe(1);
    expect(await tryPin('2468')).toBe('wait');
    await trying;
  });

  it('does not lock the reader out for longer where the clock was set back', async () => {
    await tryPin('1111');
    vi.setSystemTime(START_MS - 86_400_000);
    expect(waitMs()).toBe(1_000);
  });

  it('is not asked for where its note is damaged', async () => {
    for (const text of ['{', '7', '{"pin":{"salt":"?","hash":"","rounds":0}}']) {
      localStorage.setItem('moyu:lock', text);
      setDeviceStorage(openKeyValueStorage('moyu:'));
      expect(lockSetting.read().pin).toBeUndefined();
      expect(await tryPin('0000')).toBe('right');
    }
  });
});
