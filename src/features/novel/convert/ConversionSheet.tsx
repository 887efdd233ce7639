import { Choices, type Choice } from '../../../ui/Choices.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { ConversionSheetProps } from '../toolProps.ts';
import type { Conversion } from './conversion.ts';
import styles from './ConversionSheet.module.css';

const CHOICES: readonly Choice<Conversion>[] = [
  { value: 'none', title: '原文' },
  { value: 's2t', title: '繁体' },
  { value: 's2tw', title: '台湾正体' },
  { value: 's2twp', title: '台湾正体和用语' },
  { value: 's2hk', title: '香港繁体' },
  { value: 's2hkp', title: '香港繁体和用语' },
  { value: 't2s', title: '繁体转简体' },
  { value: 'tw2sp', title: '台湾转简体' },
  { value: 'hk2sp', title: '香港转简体' },
];

/** 简繁转换: the text behind the sheet shows the choice at once. */
export default function ConversionSheet(props: ConversionSheetProps) {
  const { current, onSelect, onClose, problem, onRetry } = props;
  return (
    <Sheet title="简繁转换" live onClose={onClose}>
      <div className={styles.body}>
        <Choices label="简繁转换" value={current} chips={CHOICES} onChange={onSelect} />
        {problem ? (
          <Note tone="accent">
            {problem}
            <Button variant="link" size="s" onClick={onRetry}>
              重试
            </Button>
          </Note>
        ) : (
          <p className={styles.note}>
            只换显示的字，书签和进度不受影响。简转繁的字典第一次使用时要联网。
          </p>
        )}
      </div>
    </Sheet>
  );
}
