import { Choices, type Choice } from '../../ui/Choices.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { AutoSpeedSlider } from '../reader/index.ts';
import styles from './ReaderSettings.module.css';
import type { ReaderSettings, TapInvert, TapLayout } from './readerSettings.ts';
import * as texts from './texts.ts';

const LAYOUTS: readonly Choice<TapLayout>[] = [
  { value: 'auto', title: texts.AUTOMATIC },
  { value: 'sides', title: texts.ZONES_SIDES },
  { value: 'l', title: texts.ZONES_L },
  { value: 'kindle', title: texts.ZONES_RIGHT },
  { value: 'edge', title: texts.ZONES_EDGES },
];
const INVERTS: readonly Choice<TapInvert>[] = [
  { value: 'none', title: texts.NOT_INVERTED },
  { value: 'horizontal', title: texts.INVERT_HORIZONTAL },
  { value: 'vertical', title: texts.INVERT_VERTICAL },
  { value: 'both', title: texts.INVERT_BOTH },
];

interface SettingsTouchProps {
  readonly settings: ReaderSettings;
  readonly onChange: (change: Partial<ReaderSettings>) => void;
  readonly scrolled: boolean;
}

export function SettingsTouch({ settings, onChange, scrolled }: SettingsTouchProps) {
  const { tapLayout, tapInvert } = settings;
  const isOn = tapLayout !== 'off';
  return (
    <div className={styles.part}>
      <div className={styles.switches}>
        <SwitchRow
          title={texts.TAP_TURNS}
          note={scrolled ? texts.TAP_SCROLLS : texts.TAP_IS_MENU}
          checked={isOn}
          onChange={(isWanted) => onChange({ tapLayout: isWanted ? 'auto' : 'off' })}
        />
      </div>
      {isOn && (
        <Choices
          label={texts.ZONES}
          value={tapLayout}
          onChange={(value) => onChange({ tapLayout: value })}
          chips={LAYOUTS}
        />
      )}
      {isOn && (
        <Choices
          label={texts.INVERT}
          value={tapInvert}
          onChange={(value) => onChange({ tapInvert: value })}
          chips={INVERTS}
        />
      )}
      <div>
        <p className={styles.heading}>{scrolled ? texts.SCROLL_SPEED : texts.TURN_INTERVAL}</p>
        <AutoSpeedSlider speed={settings} onSpeed={onChange} isScrolled={scrolled} />
      </div>
    </div>
  );
}
