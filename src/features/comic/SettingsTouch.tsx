import { Choices, type Choice } from '../../ui/Choices.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { AutoSpeedSlider } from '../reader/index.ts';
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
  readonly scrolled: boolean;
}

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
      <div>
        <p className={styles.heading}>{scrolled ? '自动滚动速度' : '自动翻页间隔'}</p>
        <AutoSpeedSlider speed={settings} onSpeed={onChange} isScrolled={scrolled} />
      </div>
    </div>
  );
}
