import type { ThemeMode } from '../../lib/themeModes.ts';
import { useThemeMode } from '../../ui/useThemeMode.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';
import * as texts from './texts.ts';

export const THEME_TITLES: Readonly<Record<ThemeMode, string>> = {
  system: texts.THEME_SYSTEM,
  light: texts.THEME_LIGHT,
  dark: texts.THEME_DARK,
};

/** 深色模式: applies at once, as a preview. */
export function ThemeSheet({ onClose }: { readonly onClose: () => void }) {
  const { mode, setMode } = useThemeMode();
  return (
    <ChoiceSheet
      title={texts.DARK_MODE}
      choices={THEME_TITLES}
      current={mode}
      onChoose={setMode}
      onClose={onClose}
    />
  );
}
