import { useEffect, useSyncExternalStore } from 'react';
import type { ThemeMode } from '../lib/themeModes.ts';
import { themeSetting } from '../lib/themeSetting.ts';
import { applyThemeMode } from './theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme chosen on this device, and its setter; takes effect at once and persists. */
export function useThemeMode(): {
  readonly mode: ThemeMode;
  readonly setMode: (mode: ThemeMode) => void;
} {
  const mode = useSyncExternalStore(themeSetting.subscribe, themeSetting.read);
  // Follows a change in another tab.
  useEffect(() => themeSetting.subscribe(() => applyThemeMode(themeSetting.read())), []);
  return {
    mode,
    setMode(next) {
      themeSetting.write(next);
      applyThemeMode(next);
    },
  };
}

/** Whether the dark theme is active, by choice or by the system, and a toggle. */
export function useNightMode(): { readonly isNight: boolean; readonly toggle: () => void } {
  const { mode, setMode } = useThemeMode();
  const isSystemDark = useSyncExternalStore(subscribeToSystem, readSystem);
  const isNight = mode === 'system' ? isSystemDark : mode === 'dark';
  return { isNight, toggle: () => setMode(isNight ? 'light' : 'dark') };
}

function subscribeToSystem(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function readSystem(): boolean {
  return matchMedia(DARK).matches;
}
