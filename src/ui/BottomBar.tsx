import { useState, type ReactNode } from 'react';
import styles from './BottomBar.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** What a screen's thumb reaches: BarActions, then one button that takes the rest. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

interface BarActionProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  filled?: boolean;
  /** Cinnabar: it is on. */
  on?: boolean;
  disabled?: boolean;
}

/** A picture over a word. For a toggle, `label` changes with the state. */
export function BarAction({ icon, label, onClick, filled, on, disabled }: BarActionProps) {
  // What was on already when it came is not shown being turned on.
  const [isPressed, setIsPressed] = useState(false);
  return (
    <button
      type="button"
      className={classNames(styles.action, on && styles.on, isPressed && styles.pressed)}
      disabled={disabled}
      onClick={() => {
        setIsPressed(true);
        onClick();
      }}
    >
      <Icon name={icon} size={23} filled={filled} />
      {label}
    </button>
  );
}
