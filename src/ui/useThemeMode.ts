import { useEffect, useSyncExternalStore } from 'react';
import type { ThemeMode } from '../lib/themeModes.ts';
import { themeSetting } from '../lib/themeSetting.ts';
import { applyThemeMode } from './theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme chosen on this device, and how to choose another: it holds at once and at the next start. */
export function useThemeMode(): {
  readonly mode: ThemeMode;
  readonly setMode: (mode: ThemeMode) => void;
} {
  const mode = useSyncExternalStore(themeSetting.subscribe, themeSetting.read);
  // What is chosen in another tab holds here as well.
  useEffect(() => themeSetting.subscribe(() => applyThemeMode(themeSetting.read())), []);
  return {
    mode,
    setMode(next) {
      themeSetting.write(next);
      applyThemeMode(next);
    },
  };
}

/** Whether it is dark now, by choice or by the system, and the switch between the two. */
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
