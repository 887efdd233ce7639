import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { THEME_STORAGE_NAME } from '../../shared/names.ts';
import { applyThemeMode, THEME_MODES, type ThemeMode } from '../../ui/theme.ts';

const setting = deviceSetting(THEME_STORAGE_NAME, v.fallback(v.picklist(THEME_MODES), 'system'));

/** The theme chosen on this device, and how to choose another; start-up reads it back. */
export function useThemeMode(): readonly [ThemeMode, (mode: ThemeMode) => void] {
  const mode = useSyncExternalStore(setting.subscribe, setting.read);
  const choose = (next: ThemeMode) => {
    setting.write(next);
    applyThemeMode(next);
  };
  return [mode, choose];
}

export const THEME_TITLES: Record<ThemeMode, string> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};
