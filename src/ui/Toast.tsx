import { useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './Toast.module.css';

interface ToastProps {
  /** At most about 16 characters; null for none. The caller sets its duration (TOAST_MS). */
  message: string | null;
  icon?: IconName;
}

/**
 * One sentence in the middle of the screen. Keep it mounted: screen readers skip a status that is inserted together
 * with its text. A popover, so that it also shows over an open dialog, which is in the browser's top layer.
 */
export function Toast({ message, icon }: ToastProps) {
  const boxRef = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (!message || !box?.showPopover) return undefined;
    box.showPopover();
    return () => box.hidePopover();
  }, [message]);
  return (
    <output ref={boxRef} className={styles.box} popover="manual">
      {message && (
        <span key={message} className={styles.toast}>
          {icon && <Icon name={icon} size={18} />}
          {message}
        </span>
      )}
    </output>
  );
}
