import { THEME_MODES, type ThemeMode } from '../lib/themeModes.ts';
import { THEME_STORAGE_NAME } from '../shared/names.ts';

/** Colors behind the status bar. */
const BAR_COLOUR = { light: '#F4F5F3', dark: '#0E1113' } as const;

/** The mode chosen on this device; `system` if none is chosen or storage is blocked. */
export function savedThemeMode(productKey: string): ThemeMode {
  try {
    // Same format as `themeSetting`, which is not part of the first screen's chunk.
    const saved = localStorage.getItem(`${productKey}:${THEME_STORAGE_NAME}`);
    return THEME_MODES.find((mode) => JSON.stringify(mode) === saved) ?? 'system';
  } catch {
    // Private modes block the whole storage.
    return 'system';
  }
}

/** Applies the mode: tokens follow `data-theme`, the status bar follows the theme-color metas. */
export function applyThemeMode(mode: ThemeMode): void {
  const root = document.documentElement;
  if (mode === 'system') delete root.dataset.theme;
  else root.dataset.theme = mode;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = BAR_COLOUR[mode === 'system' ? own : mode];
  }
}
