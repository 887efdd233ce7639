import { CONTRAST_MAX_PERCENT, CONTRAST_MIN_PERCENT } from '../../shared/limits.ts';
import { Choices } from '../../ui/Choices.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { useNightMode } from '../../ui/useThemeMode.ts';
import { backgroundChoices } from './readerLooks.ts';
import styles from './ReaderSettings.module.css';
import type { ReaderSettings } from './readerSettings.ts';
import * as texts from './texts.ts';

interface SettingsPartProps {
  readonly settings: ReaderSettings;
  readonly onChange: (change: Partial<ReaderSettings>) => void;
}

export function SettingsLooks({ settings, onChange }: SettingsPartProps) {
  const { isNight } = useNightMode();
  const { background, contrast, grey, invert, sepia } = settings;
  return (
    <div className={styles.part}>
      <Choices
        label={texts.GROUND}
        value={background}
        onChange={(value) => onChange({ background: value })}
        swatches={backgroundChoices(isNight)}
      />
      <div>
        <p className={styles.heading}>{texts.CONTRAST}</p>
        <Slider
          label={texts.CONTRAST}
          valueText={`${contrast}%`}
          value={contrast}
          min={CONTRAST_MIN_PERCENT}
          max={CONTRAST_MAX_PERCENT}
          step={5}
          onChange={(value) => onChange({ contrast: value })}
        />
        <div className={styles.switches}>
          <SwitchRow
            title={texts.GREYSCALE}
            checked={grey}
            onChange={(on) => onChange({ grey: on })}
          />
          <SwitchRow
            title={texts.INVERTED}
            checked={invert}
            onChange={(on) => onChange({ invert: on })}
          />
          <SwitchRow
            title={texts.WARM}
            note={texts.WARM_NOTE}
            checked={sepia}
            onChange={(on) => onChange({ sepia: on })}
          />
        </div>
      </div>
    </div>
  );
}
