import type { Choice } from '../../ui/Choices.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { isScrolled, MODE_TILES, modeChips, type ReadingMode } from './readerModes.ts';
import styles from './ReaderSettings.module.css';
import type { ReaderSettingsOfWork, WorkSettings } from './readerSettings.ts';
import * as texts from './texts.ts';

const SPREADS: readonly Choice<WorkSettings['spread']>[] = [
  { value: 'auto', title: texts.AUTOMATIC },
  { value: 'single', title: texts.SINGLE },
  { value: 'double', title: texts.DOUBLE },
];
const FITS: readonly Choice<WorkSettings['fit']>[] = [
  { value: 'screen', title: texts.FIT_SCREEN },
  { value: 'width', title: texts.FIT_WIDTH },
  { value: 'height', title: texts.FIT_HEIGHT },
  { value: 'original', title: texts.ORIGINAL_SIZE },
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
        label={texts.MODE}
        value={settings.mode}
        onChange={(value) => change({ mode: value })}
        tiles={MODE_TILES}
        chips={modeChips(guess)}
      />
      {hasSpreads && (
        <Choices
          label={texts.SPREADS}
          value={settings.spread}
          onChange={(value) => change({ spread: value })}
          chips={SPREADS}
        />
      )}
      {!isScrolled(mode) && (
        <Choices
          label={texts.SIZE}
          value={settings.fit}
          onChange={(value) => change({ fit: value })}
          chips={FITS}
        />
      )}
      <div className={styles.switches}>
        {hasSpreads && settings.spread !== 'single' && (
          <SwitchRow
            title={texts.COVER_ALONE}
            note={texts.COVER_ALONE_NOTE}
            checked={settings.coverAlone}
            onChange={(coverAlone) => change({ coverAlone })}
          />
        )}
        {!isScrolled(mode) && (
          <SwitchRow
            title={texts.GUIDED}
            note={texts.GUIDED_NOTE}
            checked={settings.guided}
            onChange={(guided) => change({ guided })}
          />
        )}
        <SwitchRow
          title={texts.CROP}
          note={texts.CROP_NOTE}
          checked={settings.cropBorders}
          onChange={(cropBorders) => change({ cropBorders })}
        />
        <SwitchRow
          title={texts.THIS_WORK_ONLY}
          note={isOwn ? texts.CHANGES_THIS : texts.CHANGES_ALL}
          checked={isOwn}
          onChange={(isWanted) => (isWanted ? keepOwn() : forgetOwn())}
        />
      </div>
    </div>
  );
}
