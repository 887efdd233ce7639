import { Switch } from './Switch.tsx';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  title: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A row of a sheet with a switch at its end. */
export function SwitchRow({ title, note, ...state }: SwitchRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <Switch label={title} {...state} />
    </div>
  );
}
