import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './OfflineBar.module.css';

interface OfflineBarProps {
  title: string;
  note?: string;
  action?: { label: string; onClick: () => void; busy?: boolean };
}

/** States that the app is offline and what still works. */
export function OfflineBar({ title, note, action }: OfflineBarProps) {
  return (
    <output className={styles.bar}>
      <Icon name="off" size={22} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {action && (
        <Button
          variant="plain"
          size="s"
          className={styles.action}
          busy={action.busy}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      )}
    </output>
  );
}
