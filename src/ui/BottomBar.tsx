import { useState, type ReactNode } from 'react';
import styles from './BottomBar.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

/** Bar at the bottom of a screen: BarActions, then one button that takes the remaining width. */
export function BottomBar({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.bar, className)}>{children}</div>;
}

interface BarActionProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  filled?: boolean;
  on?: boolean;
  disabled?: boolean;
}

/** An icon over a label. For a toggle, `label` changes with the state. */
export function BarAction({ icon, label, onClick, filled, on, disabled }: BarActionProps) {
  // Only a press animates the change to `on`, not the first render.
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
