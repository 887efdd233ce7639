import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

interface ModalHandlers {
  /** Esc, or the system's way back. Without it the dialog cannot be left so. */
  onEscape?: (() => void) | undefined;
  /** A press beside the dialog. */
  onPressBeside?: (() => void) | undefined;
}

/**
 * Opens a native dialog while it is mounted, which traps the focus; its owner's state alone decides when it closes.
 * It is closed in the layout effect's cleanup, because a dialog left open in a hidden screen blocks the whole page,
 * and the focus goes back to what opened it.
 */
export function useModalDialog(handlers: ModalHandlers): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent(() => handlers.onEscape?.());
  const pressBeside = useEffectEvent(() => handlers.onPressBeside?.());
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const onCancel = (event: Event) => {
      // The browser must not close it alone.
      event.preventDefault();
      escape();
    };
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) pressBeside();
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
