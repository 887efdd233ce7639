import type { ThemeMode } from '../../lib/themeModes.ts';

export const THEME_TITLES: Readonly<Record<ThemeMode, string>> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};
