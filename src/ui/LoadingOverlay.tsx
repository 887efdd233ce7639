import { useEffect, useState } from 'react';
import { LOADING_CANCEL_AFTER_MS } from '../shared/limits.ts';
import styles from './LoadingOverlay.module.css';
import * as texts from './texts.ts';
import { useModalDialog } from './useModalDialog.ts';

/** Covers the app while a call blocks it; 取消 appears after a while if `onCancel` is given. */
export default function LoadingOverlay({ onCancel }: { onCancel?: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_CANCEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const cancel = late ? onCancel : undefined;
  const dialogRef = useModalDialog({ onEscape: cancel });
  return (
    <dialog ref={dialogRef} className={styles.overlay} aria-label={texts.LOADING}>
      <output className={styles.box}>
        <svg className={styles.mark} viewBox="0 0 58 46" fill="none" aria-hidden="true">
          <path d="M8 27C15 22 22 22.5 29 27c7-4.5 14-5 21 0V9C43 4 36 4.5 29 9 22 4.5 15 4 8 9zM29 9v18" />
          <path className={styles.leaf} d="M29 9c4-5 8-6 13-4l-2 17c-4-1-8 0-11 5" />
          <path
            className={styles.wave}
            d="M5 37c4-3.5 8-3.5 12 0s8 3.5 12 0 8-3.5 12 0 8 3.5 12 0"
          />
        </svg>
        loading...
      </output>
      {cancel && (
        <button type="button" className={styles.cancel} onClick={cancel}>
          {texts.CANCEL}
        </button>
      )}
    </dialog>
  );
}
