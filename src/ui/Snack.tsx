import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './Snack.module.css';
import * as texts from './texts.ts';

interface SnackProps {
  message: string;
  actionLabel?: string | undefined;
  onAction: () => void;
  onClose: () => void;
  /** Called when pointer or focus enters or leaves; the caller extends the display meanwhile. */
  onHold: (isHeld: boolean) => void;
}

/** Message above the bottom bars with one action. The caller sets its duration. */
export function Snack({ message, actionLabel, onAction, onClose, onHold }: SnackProps) {
  // Screen readers skip a status that is inserted together with its text.
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(message), 0);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div
      className={styles.snack}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <output className={styles.text}>{said}</output>
      {actionLabel && (
        <button type="button" className={styles.action} onClick={onAction}>
          {actionLabel}
        </button>
      )}
      <IconButton icon="close" label={texts.CLOSE_NOTICE} size={18} onClick={onClose} />
    </div>
  );
}
