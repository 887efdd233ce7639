import type { ThemeMode } from '../../lib/themeModes.ts';
import * as texts from './texts.ts';

export const THEME_TITLES: Readonly<Record<ThemeMode, string>> = {
  system: texts.THEME_SYSTEM,
  light: texts.THEME_LIGHT,
  dark: texts.THEME_DARK,
};
