import { useId, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useModalDialog } from './useModalDialog.ts';

interface DialogProps {
  title: string;
  /** Over the title. */
  mark?: ReactNode;
  /** Under the title, in one sentence. */
  text?: ReactNode;
  /** Between the text and the buttons. */
  children?: ReactNode;
  /** At most two buttons: no at the left, yes at the right. */
  actions: ReactNode;
  /** Under the buttons. */
  hint?: ReactNode;
  /** Of the title, where tests or others look for it. */
  titleId?: string;
  /** Esc, or the system's way back. */
  onEscape: () => void;
}

/** A question in the middle of the screen (design 5); mount it to open it. */
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
