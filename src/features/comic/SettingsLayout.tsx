import type { Choice } from '../../ui/Choices.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { isScrolled, MODE_TILES, modeChips, type ReadingMode } from './readerModes.ts';
import styles from './ReaderSettings.module.css';
import type { ReaderSettingsOfWork, WorkSettings } from './readerSettings.ts';

const SPREADS: readonly Choice<WorkSettings['spread']>[] = [
  { value: 'auto', title: '自动' },
  { value: 'single', title: '单页' },
  { value: 'double', title: '双页' },
];
const FITS: readonly Choice<WorkSettings['fit']>[] = [
  { value: 'screen', title: '适应屏幕' },
  { value: 'width', title: '宽' },
  { value: 'height', title: '高' },
  { value: 'original', title: '原始' },
];

interface SettingsLayoutProps {
  readonly readingSettings: ReaderSettingsOfWork;
  readonly guess: ReadingMode;
}

export function SettingsLayout({ readingSettings, guess }: SettingsLayoutProps) {
  const { settings, own, changeAll, changeOwn, keepOwn, forgetOwn } = readingSettings;
  const isOwn = Object.keys(own).length > 0;
  const change: (change: Partial<WorkSettings>) => void = isOwn ? changeOwn : changeAll;
  const mode = settings.mode === 'auto' ? guess : settings.mode;
  // Double pages exist only in horizontal paging.
  const hasSpreads = mode === 'ltr' || mode === 'rtl';
  return (
    <div className={styles.part}>
      <Choices
        label="阅读模式"
        value={settings.mode}
        onChange={(value) => change({ mode: value })}
        tiles={MODE_TILES}
        chips={modeChips(guess)}
      />
      {hasSpreads && (
        <Choices
          label="单页与双页"
          value={settings.spread}
          onChange={(value) => change({ spread: value })}
          chips={SPREADS}
        />
      )}
      {!isScrolled(mode) && (
        <Choices
          label="画面大小"
          value={settings.fit}
          onChange={(value) => change({ fit: value })}
          chips={FITS}
        />
      )}
      <div className={styles.switches}>
        {hasSpreads && settings.spread !== 'single' && (
          <SwitchRow
            title="封面单独一页"
            note="双页时，其余两两成对"
            checked={settings.coverAlone}
            onChange={(coverAlone) => change({ coverAlone })}
          />
        )}
        <SwitchRow
          title="裁掉白边"
          note="画面四周的空白不占屏幕"
          checked={settings.cropBorders}
          onChange={(cropBorders) => change({ cropBorders })}
        />
        <SwitchRow
          title="仅用于这部作品"
          note={isOwn ? '模式与版面的改动只影响这一部' : '模式与版面的改动影响所有作品'}
          checked={isOwn}
          onChange={(isWanted) => (isWanted ? keepOwn() : forgetOwn())}
        />
      </div>
    </div>
  );
}
