// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDeviceStorage } from '../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../src/lib/keyValueStorage.ts';
import { savedThemeMode } from '../../src/ui/theme.ts';
import { useNightMode, useThemeMode } from '../../src/ui/useThemeMode.ts';

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

function systemIs(dark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return {
    turn(next: boolean) {
      query.matches = next;
      for (const listener of listeners) listener();
    },
  };
}

const theme = () => document.documentElement.dataset.theme;

describe('the chosen theme', () => {
  it("is the system's at first; a choice applies at once, and the next start reads it", () => {
    const { result } = renderHook(useThemeMode);
    expect(result.current.mode).toBe('system');
    act(() => result.current.setMode('dark'));
    expect([result.current.mode, theme(), savedThemeMode('moyu')]).toEqual([
      'dark',
      'dark',
      'dark',
    ]);
    act(() => result.current.setMode('system'));
    expect([theme(), savedThemeMode('moyu')]).toEqual([undefined, 'system']);
  });

  it('is the same in every component that shows it, and follows another tab', () => {
    const [a, b] = [renderHook(useThemeMode).result, renderHook(useThemeMode).result];
    act(() => a.current.setMode('light'));
    expect(b.current.mode).toBe('light');
    localStorage.setItem('moyu:theme', '"dark"');
    act(() => void window.dispatchEvent(new Event('storage')));
    expect([a.current.mode, theme()]).toEqual(['dark', 'dark']);
  });
});

describe('the night switch', () => {
  it('inverts the visible theme, also where the system decided it', () => {
    systemIs(true);
    const { result } = renderHook(useNightMode);
    expect(result.current.isNight).toBe(true);
    act(() => result.current.toggle());
    expect([result.current.isNight, theme()]).toEqual([false, 'light']);
    act(() => result.current.toggle());
    expect([result.current.isNight, theme()]).toEqual([true, 'dark']);
  });

  it('follows the system until a theme is chosen', () => {
    const system = systemIs(false);
    const { result } = renderHook(useNightMode);
    expect(result.current.isNight).toBe(false);
    act(() => system.turn(true));
    expect(result.current.isNight).toBe(true);
  });
});
