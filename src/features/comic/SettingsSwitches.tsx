import { BRIGHTNESS_MIN_PERCENT } from '../../shared/limits.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Slider } from '../../ui/Slider.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './ReaderSettings.module.css';
import type { ReaderSettings } from './readerSettings.ts';

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
        label="亮度"
        valueText={isSystems ? '跟随系统' : `${brightness}%`}
        value={brightness ?? 100}
        min={BRIGHTNESS_MIN_PERCENT}
        max={100}
        icon={SCREEN_ICONS.sun}
        onChange={(value) => onChange({ brightness: value })}
      />
      <SwitchRow
        title="跟随系统亮度"
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
        title="预加载下一话"
        note="提前取 3&nbsp;页，切话不等待"
        checked={settings.preloadNext}
        onChange={(preloadNext) => onChange({ preloadNext })}
      />
      <SwitchRow
        title="显示页码与时间"
        checked={settings.pagePill}
        onChange={(pagePill) => onChange({ pagePill })}
      />
      <SwitchRow
        title="屏幕常亮"
        note="阅读时不自动锁屏"
        checked={settings.keepAwake}
        onChange={(keepAwake) => onChange({ keepAwake })}
      />
      <SwitchRow
        title="无痕阅读"
        note="不记录进度和历史"
        checked={settings.incognito}
        onChange={(incognito) => onChange({ incognito })}
      />
    </div>
  );
}
