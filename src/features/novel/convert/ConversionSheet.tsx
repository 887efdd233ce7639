import { Choices, type Choice } from '../../../ui/Choices.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import * as texts from '../texts.ts';
import type { ConversionSheetProps } from '../toolProps.ts';
import type { Conversion } from '../../../lib/convert/conversion.ts';
import styles from './ConversionSheet.module.css';

const CHOICES: readonly Choice<Conversion>[] = [
  { value: 'none', title: texts.ORIGINAL },
  { value: 's2t', title: texts.TRADITIONAL },
  { value: 's2tw', title: texts.TAIWAN },
  { value: 's2twp', title: texts.TAIWAN_PHRASES },
  { value: 's2hk', title: texts.HONG_KONG },
  { value: 's2hkp', title: texts.HONG_KONG_PHRASES },
  { value: 't2s', title: texts.FROM_TRADITIONAL },
  { value: 'tw2sp', title: texts.FROM_TAIWAN },
  { value: 'hk2sp', title: texts.FROM_HONG_KONG },
];

/** 简繁转换: the text behind the sheet shows the choice at once. */
export default function ConversionSheet(props: ConversionSheetProps) {
  const { current, onSelect, onClose, problem, onRetry } = props;
  return (
    <Sheet title={texts.CONVERSION} live onClose={onClose}>
      <div className={styles.body}>
        <Choices label={texts.CONVERSION} value={current} chips={CHOICES} onChange={onSelect} />
        {problem ? (
          <Note tone="accent">
            {problem}
            <Button variant="link" size="s" onClick={onRetry}>
              {texts.RETRY}
            </Button>
          </Note>
        ) : (
          <p className={styles.note}>{texts.CONVERSION_NOTE}</p>
        )}
      </div>
    </Sheet>
  );
}
