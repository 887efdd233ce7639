import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens a native dialog while it is mounted: it traps the focus, Esc calls `onClose`, a press beside it too.
 * It is closed in the layout effect's cleanup, because a dialog left open in a hidden screen blocks the whole page,
 * and the focus goes back to what opened it.
 */
export function useModalDialog(
  onClose: (() => void) | undefined,
): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const onCancel = (event: Event) => {
      // The owner's state decides whether it is open; the browser must not close it alone.
      event.preventDefault();
      close();
    };
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) close();
    };
    dialog.addEventListener('cancel', onCancel, { signal });
    dialog.addEventListener('click', onPress, { signal });
    dialog.showModal();
    return () => {
      listeners.abort();
      dialog.close();
    };
  }, []);
  return dialogRef;
}
