import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './SheetAction.module.css';

interface SheetActionProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
}

export function SheetAction({ icon, label, onClick, disabled }: SheetActionProps) {
  return (
    <button type="button" className={styles.action} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={22} />
      {label}
    </button>
  );
}
