import { THEME_MODES } from '../../lib/themeModes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useThemeMode } from '../../ui/useThemeMode.ts';
import styles from './Mine.module.css';
import * as texts from './texts.ts';
import { THEME_TITLES } from './themeTitles.ts';

/** 深色模式: applies at once, as a preview. */
export function ThemeSheet({ onClose }: { onClose: () => void }) {
  const { mode: current, setMode: choose } = useThemeMode();
  return (
    <Sheet title={texts.DARK_MODE} onClose={onClose}>
      <fieldset className={styles.choices} aria-label={texts.DARK_MODE}>
        {THEME_MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            className={styles.choice}
            aria-pressed={mode === current}
            onClick={() => choose(mode)}
          >
            {THEME_TITLES[mode]}
            {mode === current && <Icon name="check" size={20} />}
          </button>
        ))}
      </fieldset>
    </Sheet>
  );
}
