import { BRIGHTNESS_MIN_PERCENT } from '../../shared/limits.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Slider } from '../../ui/Slider.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './ReaderSettings.module.css';
import type { ReaderSettings } from './readerSettings.ts';
import * as texts from './texts.ts';

interface SettingsPartProps {
  readonly settings: ReaderSettings;
  readonly onChange: (change: Partial<ReaderSettings>) => void;
}

/** Brightness; moving the slider leaves the system's brightness. */
export function SettingsBrightness({ settings: { brightness }, onChange }: SettingsPartProps) {
  const isSystems = brightness === null;
  return (
    <div className={styles.brightness}>
      <Slider
        label={texts.BRIGHTNESS}
        valueText={isSystems ? texts.FOLLOW_SYSTEM : `${brightness}%`}
        value={brightness ?? 100}
        min={BRIGHTNESS_MIN_PERCENT}
        max={100}
        icon={SCREEN_ICONS.sun}
        onChange={(value) => onChange({ brightness: value })}
      />
      <SwitchRow
        title={texts.SYSTEM_BRIGHTNESS}
        checked={isSystems}
        onChange={(isWanted) => onChange({ brightness: isWanted ? null : 100 })}
      />
    </div>
  );
}

export function SettingsSwitches({ settings, onChange }: SettingsPartProps) {
  return (
    <div className={styles.switches}>
      <SwitchRow
        title={texts.PRELOAD}
        note={texts.PRELOAD_NOTE}
        checked={settings.preloadNext}
        onChange={(preloadNext) => onChange({ preloadNext })}
      />
      <SwitchRow
        title={texts.SHOW_PAGE_AND_TIME}
        checked={settings.pagePill}
        onChange={(pagePill) => onChange({ pagePill })}
      />
      <SwitchRow
        title={texts.STAY_AWAKE}
        note={texts.STAY_AWAKE_NOTE}
        checked={settings.keepAwake}
        onChange={(keepAwake) => onChange({ keepAwake })}
      />
      <SwitchRow
        title={texts.PRIVATE}
        note={texts.PRIVATE_NOTE}
        checked={settings.incognito}
        onChange={(incognito) => onChange({ incognito })}
      />
    </div>
  );
}
