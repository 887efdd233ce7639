import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

interface ChipProps {
  children: ReactNode;
  on?: boolean;
  onClick: () => void;
  /** For cards and sheets, on which a white chip would not be visible. */
  inset?: boolean;
  icon?: IconName;
  /** A red dot before the label: something is new. */
  dot?: boolean;
  /** Digits only: set in the digits' font. */
  numeric?: boolean;
}

export function Chip({ children, on, onClick, inset, icon, dot, numeric }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames(
        styles.chip,
        inset && styles.inset,
        on && styles.on,
        numeric && styles.numeric,
      )}
      aria-pressed={on}
      onClick={onClick}
    >
      {dot && <i className={styles.dot} />}
      {children}
      {icon && <Icon name={icon} size={14} />}
    </button>
  );
}
