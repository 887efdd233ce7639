import { useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './Toast.module.css';

interface ToastProps {
  /** At most 16 characters or so; null while there is nothing to say. How long it stays is the caller's (TOAST_MS). */
  message: string | null;
  icon?: IconName;
}

/**
 * One sentence in the middle of the screen. Keep it mounted: a status that arrives together with its words is not
 * read out. It is a popover so that it also shows over an open dialog, which is in the browser's top layer.
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
