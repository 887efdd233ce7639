import {
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
} from '../../shared/limits.ts';
import { Choices, type Choice } from '../../ui/Choices.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './ReaderSettings.module.css';
import type { ReaderSettings, TapInvert, TapLayout } from './readerSettings.ts';

const LAYOUTS: readonly Choice<TapLayout>[] = [
  { value: 'auto', title: '自动' },
  { value: 'sides', title: '左右' },
  { value: 'l', title: 'L 形' },
  { value: 'kindle', title: '大右侧' },
  { value: 'edge', title: '两边' },
];
const INVERTS: readonly Choice<TapInvert>[] = [
  { value: 'none', title: '不反转' },
  { value: 'horizontal', title: '左右对调' },
  { value: 'vertical', title: '上下对调' },
  { value: 'both', title: '全部对调' },
];

interface SettingsTouchProps {
  readonly settings: ReaderSettings;
  readonly onChange: (change: Partial<ReaderSettings>) => void;
  /** Pages are scrolled rather than turned. */
  readonly scrolled: boolean;
}

/** How one gets on: by taps, or by itself. */
export function SettingsTouch({ settings, onChange, scrolled }: SettingsTouchProps) {
  const { tapLayout, tapInvert } = settings;
  const isOn = tapLayout !== 'off';
  return (
    <div className={styles.part}>
      <div className={styles.switches}>
        <SwitchRow
          title="点击两侧翻页"
          note={scrolled ? '条漫模式下滚动一屏' : '关掉后，点哪里都是菜单'}
          checked={isOn}
          onChange={(isWanted) => onChange({ tapLayout: isWanted ? 'auto' : 'off' })}
        />
      </div>
      {isOn && (
        <Choices
          label="点击区域"
          value={tapLayout}
          onChange={(value) => onChange({ tapLayout: value })}
          chips={LAYOUTS}
        />
      )}
      {isOn && (
        <Choices
          label="区域反转"
          value={tapInvert}
          onChange={(value) => onChange({ tapInvert: value })}
          chips={INVERTS}
        />
      )}
      <AutoSpeed {...{ settings, onChange, scrolled }} />
    </div>
  );
}

function AutoSpeed({ settings: { autoScroll, autoTurn }, onChange, scrolled }: SettingsTouchProps) {
  return (
    <div>
      <p className={styles.heading}>{scrolled ? '自动滚动速度' : '自动翻页间隔'}</p>
      {scrolled ? (
        <Slider
          label="自动滚动速度"
          valueText={`每秒 ${autoScroll} 像素`}
          value={autoScroll}
          min={AUTO_SCROLL_MIN_PX}
          max={AUTO_SCROLL_MAX_PX}
          step={10}
          onChange={(value) => onChange({ autoScroll: value })}
        />
      ) : (
        <Slider
          label="自动翻页间隔"
          valueText={`${autoTurn} 秒一页`}
          value={autoTurn}
          min={AUTO_TURN_SECONDS_MIN}
          max={AUTO_TURN_SECONDS_MAX}
          onChange={(value) => onChange({ autoTurn: value })}
        />
      )}
    </div>
  );
}
