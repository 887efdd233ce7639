import { enterOverlay } from '../lib/overlayHistory.ts';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { noteDialog } from './promptTurn.ts';

interface ModalHandlers {
  /** Esc or Back ([Note: Overlays and the history]). Without it they do not close the dialog. */
  onEscape?: (() => void) | undefined;
  onPressBeside?: (() => void) | undefined;
}

/** Whether the last input was a key. Browsers show a focus ring for focus moved by a script even after a touch. */
let isKeyLast = false;
for (const type of ['keydown', 'pointerdown'] as const) {
  globalThis.addEventListener?.(type, () => (isKeyLast = type === 'keydown'), { capture: true });
}

/**
 * Opens a native dialog, which traps the focus, while it is mounted; only its owner's state closes it. The layout
 * effect's cleanup closes it, because a dialog left open in a hidden screen blocks the whole page; the focus returns to
 * the opener. Opened by a press, it shows no focus ring before a key is used.
 */
export function useModalDialog(handlers: ModalHandlers): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent(() => handlers.onEscape?.());
  const pressBeside = useEffectEvent(() => handlers.onPressBeside?.());
  const hasEscape = handlers.onEscape !== undefined;
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const onCancel = (event: Event) => {
      event.preventDefault();
      escape();
    };
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) pressBeside();
    };
    dialog.addEventListener('cancel', onCancel, { signal });
    dialog.addEventListener('click', onPress, { signal });
    dialog.addEventListener('keydown', () => delete dialog.dataset['pressed'], { signal });
    if (!isKeyLast) dialog.dataset['pressed'] = '';
    dialog.showModal();
    const noteEnd = noteDialog();
    return () => {
      noteEnd();
      listeners.abort();
      dialog.close();
    };
  }, []);
  useLayoutEffect(() => (hasEscape ? enterOverlay(escape) : undefined), [hasEscape]);
  return dialogRef;
}
