import { byteCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Space.module.css';
import * as texts from './texts.ts';

interface CleanUpRowProps {
  readonly title: string;
  readonly note: string;
  readonly bytes: number;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

export function CleanUpRow({ title, note, bytes, disabled, onPress }: CleanUpRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{note}</span>
      </span>
      {bytes > 0 && <span className={styles.size}>{byteCount(bytes)}</span>}
      <Button variant="inset" size="s" disabled={disabled} onClick={onPress}>
        {texts.CLEAN_UP}
        <span className="visuallyHidden">{title}</span>
      </Button>
    </div>
  );
}
