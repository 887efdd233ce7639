import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isScrolled, type ReadingMode } from './readerModes.ts';
import styles from './ReaderSettings.module.css';
import type { ReaderSettingsOfWork } from './readerSettings.ts';
import { SettingsLayout } from './SettingsLayout.tsx';
import { SettingsLooks } from './SettingsLooks.tsx';
import { SettingsTouch } from './SettingsTouch.tsx';
import { SettingsBrightness, SettingsSwitches } from './SettingsSwitches.tsx';
import * as texts from './texts.ts';

interface ReaderSettingsSheetProps {
  readonly readingSettings: ReaderSettingsOfWork;
  /** The mode that "auto" resolves to for this work. */
  readonly guess: ReadingMode;
  readonly onClose: () => void;
}

export default function ReaderSettingsSheet(props: ReaderSettingsSheetProps) {
  const { readingSettings, guess, onClose } = props;
  const { settings, changeAll, restore } = readingSettings;
  const mode = settings.mode === 'auto' ? guess : settings.mode;
  return (
    <Sheet live title={texts.READING_SETTINGS} onClose={onClose}>
      <div className={styles.parts}>
        <SettingsBrightness settings={settings} onChange={changeAll} />
        <SettingsLayout readingSettings={readingSettings} guess={guess} />
        <SettingsLooks settings={settings} onChange={changeAll} />
        <SettingsTouch settings={settings} onChange={changeAll} scrolled={isScrolled(mode)} />
        <SettingsSwitches settings={settings} onChange={changeAll} />
        <Button variant="inset" icon="refresh" block onClick={restore}>
          {texts.RESET}
        </Button>
      </div>
    </Sheet>
  );
}
