import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './Snack.module.css';

interface SnackProps {
  message: string;
  actionLabel?: string | undefined;
  onAction: () => void;
  onClose: () => void;
  /** The pointer or the focus came, or left: nobody is hurried while they reach for the button. */
  onHold: (isHeld: boolean) => void;
}

/** Says what was done, above the bars at the bottom, with one way back. How long it stays is the caller's. */
export function Snack({ message, actionLabel, onAction, onClose, onHold }: SnackProps) {
  // A status that arrives together with its words is not read out.
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
      <output className={styles.words}>{said}</output>
      {actionLabel && (
        <button type="button" className={styles.action} onClick={onAction}>
          {actionLabel}
        </button>
      )}
      <IconButton icon="close" label="关闭提示" size={18} onClick={onClose} />
    </div>
  );
}
