import { useRef } from 'react';
import styles from './Sheet.module.css';

/** A finger that comes this far down wants it gone. */
const PULL_PX = 40;

/** Closes a sheet: pressed, or pulled down. It stays in sight while the sheet scrolls. */
export function SheetGrabber({ onClose }: { onClose: () => void }) {
  const from = useRef<number>(undefined);
  return (
    <button
      type="button"
      className={styles.grabber}
      aria-label="关闭"
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
