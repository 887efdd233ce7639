// @vitest-environment happy-dom
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceSetting, setDeviceStorage } from '../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';

const schema = v.fallback(v.object({ size: v.fallback(v.optional(v.number(), 14), 14) }), {
  size: 14,
});
let round = 0;
/** A name of its own for each test: settings are stored by name. */
const freshName = () => `setting-${(round += 1)}`;

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});

describe('a preference of the device', () => {
  it('has its default before anything is written, and the same object each time', () => {
    const setting = deviceSetting(freshName(), schema);
    expect(setting.read()).toEqual({ size: 14 });
    expect(setting.read()).toBe(setting.read());
  });

  it('is found under its name later, with the product’s prefix', () => {
    const name = freshName();
    deviceSetting(name, schema).write({ size: 20 });
    expect(localStorage.getItem(`moyu:${name}`)).toBe('{"size":20}');
    setDeviceStorage(openKeyValueStorage('moyu:'));
    expect(deviceSetting(name, schema).read()).toEqual({ size: 20 });
  });

  it('falls back to the default over foreign text and over values out of shape', () => {
    for (const text of ['not json', '"text"', '{"size":"big"}', 'null']) {
      const name = freshName();
      localStorage.setItem(`moyu:${name}`, text);
      expect(deviceSetting(name, schema).read()).toEqual({ size: 14 });
    }
  });

  it('notifies its listeners until they unsubscribe', () => {
    const setting = deviceSetting(freshName(), schema);
    const listener = vi.fn<() => void>();
    const stop = setting.subscribe(listener);
    setting.write({ size: 15 });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    setting.write({ size: 16 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows what another tab writes', () => {
    const name = freshName();
    const setting = deviceSetting(name, schema);
    const listener = vi.fn<() => void>();
    const stop = setting.subscribe(listener);
    localStorage.setItem(`moyu:${name}`, '{"size":18}');
    window.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(setting.read()).toEqual({ size: 18 });
    stop();
  });

  it('lasts as long as the page if the browser refuses to store it', () => {
    setDeviceStorage(
      openKeyValueStorage('moyu:', () => {
        throw new DOMException('denied', 'SecurityError');
      }),
    );
    const setting = deviceSetting(freshName(), schema);
    setting.write({ size: 22 });
    expect(setting.read()).toEqual({ size: 22 });
  });
});
