import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './Sheet.module.css';
import { useModalDialog } from './useModalDialog.ts';

interface SheetProps {
  title: string;
  note?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal from the bottom edge; mount it to open it. Esc, a press beside it and its button close it. */
export function Sheet({ title, note, onClose, children }: SheetProps) {
  const dialogRef = useModalDialog({ onEscape: onClose, onPressBeside: onClose });
  return (
    <dialog ref={dialogRef} className={styles.sheet} aria-label={title}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {note && <p className={styles.note}>{note}</p>}
          </div>
          <IconButton icon="close" label="关闭" size={22} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
