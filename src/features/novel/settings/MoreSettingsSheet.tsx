import {
  INDENT_MAX_EM,
  LINE_HEIGHT_MAX,
  LINE_HEIGHT_MIN,
  PARAGRAPH_GAP_MAX_EM,
  TEXT_MARGIN_MAX_PX,
  TEXT_MARGIN_MIN_PX,
} from '../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeyDetails } from '../../../ui/Keys.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import { AutoSpeedSlider } from '../../reader/index.ts';
import * as texts from '../texts.ts';
import { KEY_LABELS } from './bookKeys.ts';
import type { BookSettings, BookSettingsOfDevice } from './bookSettings.ts';
import styles from './MoreSettings.module.css';
import { TapAreasEditor } from './TapAreasEditor.tsx';

interface MoreSettingsSheetProps {
  readonly book: BookSettingsOfDevice;
  readonly onClose: () => void;
}

/** Settings beyond the 排版 panel: spacing, taps, keys. The text behind the sheet shows every change. */
export default function MoreSettingsSheet({ book, onClose }: MoreSettingsSheetProps) {
  const { settings, change, restore } = book;
  return (
    <Sheet live title={texts.MORE_SETTINGS} onClose={onClose}>
      <div className={styles.parts}>
        <Measures settings={settings} change={change} />
        <TapAreasEditor turn={settings.turn} areas={settings.tapAreas} onChange={change} />
        <div>
          <p className={styles.heading}>{texts.AUTO_READING}</p>
          <AutoSpeedSlider
            speed={settings}
            onSpeed={change}
            isScrolled={settings.turn === 'scroll'}
          />
        </div>
        <Switches settings={settings} change={change} />
        <KeyDetails title={texts.KEYBOARD} keys={KEY_LABELS} />
        <Button variant="inset" icon="refresh" block onClick={restore}>
          {texts.RESET}
        </Button>
      </div>
    </Sheet>
  );
}

type PartProps = Pick<BookSettingsOfDevice, 'settings' | 'change'>;

interface Measure {
  readonly name: 'lineHeight' | 'paragraphGapEm' | 'margin' | 'indentEm';
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly valueText: (value: number) => string;
}

const times = (value: number) => texts.times(value.toFixed(1));
const characters = (value: number) => texts.charactersOf(value);
const MEASURES: readonly Measure[] = [
  {
    name: 'lineHeight',
    title: texts.LINE_HEIGHT,
    min: LINE_HEIGHT_MIN,
    max: LINE_HEIGHT_MAX,
    step: 0.1,
    valueText: times,
  },
  {
    name: 'paragraphGapEm',
    title: texts.PARAGRAPH_GAP,
    min: 0,
    max: PARAGRAPH_GAP_MAX_EM,
    step: 0.1,
    valueText: times,
  },
  {
    name: 'margin',
    title: texts.MARGINS,
    min: TEXT_MARGIN_MIN_PX,
    max: TEXT_MARGIN_MAX_PX,
    step: 2,
    valueText: (value) => texts.pixels(value),
  },
  {
    name: 'indentEm',
    title: texts.INDENT,
    min: 0,
    max: INDENT_MAX_EM,
    step: 1,
    valueText: characters,
  },
];

function Measures({ settings, change }: PartProps) {
  return (
    <div>
      {MEASURES.map(({ name, title, min, max, step, valueText }) => (
        <div key={name} className={styles.measure}>
          <span className={styles.name}>{title}</span>
          <Slider
            label={title}
            valueText={valueText(settings[name])}
            value={settings[name]}
            {...{ min, max, step }}
            // Removes floating-point error after adding tenths.
            onChange={(value) => change({ [name]: Math.round(value * 10) / 10 })}
          />
        </div>
      ))}
      <SwitchRow
        title={texts.JUSTIFIED}
        checked={settings.isJustified}
        onChange={(isJustified) => change({ isJustified })}
      />
    </div>
  );
}

type SwitchName = 'statusLines' | 'keepAwake' | 'preloadNext' | 'incognito';
const SWITCHES: readonly {
  readonly name: SwitchName;
  readonly title: string;
  readonly note: string;
}[] = [
  { name: 'statusLines', title: texts.SHOW_HEADER, note: texts.SHOW_HEADER_NOTE },
  { name: 'keepAwake', title: texts.STAY_AWAKE, note: texts.STAY_AWAKE_NOTE },
  { name: 'preloadNext', title: texts.PRELOAD, note: texts.PRELOAD_NOTE },
  { name: 'incognito', title: texts.PRIVATE, note: texts.PRIVATE_NOTE },
];

function Switches({ settings, change }: PartProps) {
  return (
    <div className={styles.switches}>
      {SWITCHES.map(({ name, title, note }) => (
        <SwitchRow
          key={name}
          title={title}
          note={note}
          checked={settings[name]}
          onChange={(isOn) => change({ [name]: isOn } satisfies Partial<BookSettings>)}
        />
      ))}
    </div>
  );
}
