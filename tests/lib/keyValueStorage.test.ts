import { describe, expect, it } from 'vitest';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';

function fakeStore(isFull = false): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

describe('local storage that never throws', () => {
  it('stores values under the prefix', () => {
    const store = fakeStore();
    expect(openKeyValueStorage('moyu:', () => store).setItem('user', '1')).toBe(true);
    expect(store.getItem('moyu:user')).toBe('1');
  });

  it('falls back to memory if the browser refuses it, and reports that nothing lasts', () => {
    const storage = openKeyValueStorage('moyu:', () => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.getItem('user')).toBeNull();
    expect(storage.setItem('user', '1')).toBe(false);
    expect(storage.getItem('user')).toBe('1');
    expect(storage.isLasting()).toBe(false);
  });

  it('returns the newest value if the disk is full, not the older stored one', () => {
    const full = fakeStore(true);
    const storage = openKeyValueStorage('', () => full);
    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
});
