import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Sheet.module.css';
import { SheetGrabber } from './SheetGrabber.tsx';
import * as texts from './texts.ts';
import { useModalDialog } from './useModalDialog.ts';

interface SheetProps {
  title: string;
  note?: string;
  onClose: () => void;
  /** For settings whose effect is visible behind the sheet: a light scrim, and the title is visually hidden. */
  live?: boolean;
  children: ReactNode;
}

/** A modal at the bottom edge; mount it to open it. Esc, a press beside it and its button close it. */
export function Sheet({ title, note, onClose, live = false, children }: SheetProps) {
  const dialogRef = useModalDialog({ onEscape: onClose, onPressBeside: onClose });
  return (
    <dialog
      ref={dialogRef}
      className={classNames(styles.sheet, live && styles.live)}
      aria-label={title}
    >
      {live && <SheetGrabber onClose={onClose} />}
      <div className={styles.panel}>
        {!live && (
          <div className={styles.head}>
            <div className={styles.text}>
              <h2 className={styles.title}>{title}</h2>
              {note && <p className={styles.note}>{note}</p>}
            </div>
            <IconButton icon="close" label={texts.CLOSE} size={22} onClick={onClose} />
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
