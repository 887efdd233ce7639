import { useId, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useModalDialog } from './useModalDialog.ts';

interface DialogProps {
  title: string;
  /** Above the title. */
  mark?: ReactNode;
  /** Below the title, in one sentence. */
  text?: ReactNode;
  children?: ReactNode;
  /** At most two buttons: reject at the left, accept at the right. */
  actions: ReactNode;
  hint?: ReactNode;
  titleId?: string;
  /** Esc, or the system's back gesture. */
  onEscape: () => void;
}

/** A dialog in the middle of the screen; mount it to open it. */
export function Dialog(props: DialogProps) {
  const { title, mark, text, children, actions, hint, onEscape } = props;
  const ownId = useId();
  const { titleId = ownId } = props;
  const dialogRef = useModalDialog({ onEscape });
  return (
    <dialog ref={dialogRef} className={styles.dialog} aria-labelledby={titleId}>
      {mark && <span className={styles.mark}>{mark}</span>}
      <h2 id={titleId} className={mark ? styles.large : styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      <div className={styles.actions}>{actions}</div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </dialog>
  );
}
