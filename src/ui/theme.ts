import { THEME_MODES, type ThemeMode } from '../lib/themeModes.ts';
import { THEME_STORAGE_NAME } from '../shared/names.ts';

/** Behind the status bar (design 2). */
const BAR_COLOUR = { light: '#F4F5F3', dark: '#0E1113' } as const;

/** The mode chosen on this device, as `deviceSetting` writes it; `system` where nothing is chosen or the storage is refused. */
export function savedThemeMode(productKey: string): ThemeMode {
  try {
    // As `themeSetting` writes it; that one stays out of the first screen.
    const saved = localStorage.getItem(`${productKey}:${THEME_STORAGE_NAME}`);
    return THEME_MODES.find((mode) => JSON.stringify(mode) === saved) ?? 'system';
  } catch {
    // Private modes refuse the whole store; the system's theme is always right to start from.
    return 'system';
  }
}

/** Puts the mode on the document: tokens follow `data-theme`, the status bar follows the theme-color metas. */
export function applyThemeMode(mode: ThemeMode): void {
  const root = document.documentElement;
  if (mode === 'system') delete root.dataset.theme;
  else root.dataset.theme = mode;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = BAR_COLOUR[mode === 'system' ? own : mode];
  }
}
