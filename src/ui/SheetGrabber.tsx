import { useRef } from 'react';
import styles from './Sheet.module.css';
import * as texts from './texts.ts';

/** A pull this far down closes the sheet. */
const PULL_PX = 40;

/** Closes a sheet when pressed or pulled down. Stays visible while the sheet scrolls. */
export function SheetGrabber({ onClose }: { onClose: () => void }) {
  const from = useRef<number>(undefined);
  return (
    <button
      type="button"
      className={styles.grabber}
      aria-label={texts.CLOSE}
      onClick={onClose}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current === undefined || event.clientY - from.current < PULL_PX) return;
        from.current = undefined;
        onClose();
      }}
      onPointerUp={() => {
        from.current = undefined;
      }}
    />
  );
}
