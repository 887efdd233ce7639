import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

export const HOLD_MS = 500;
/** A larger move of the finger scrolls. */
export const WANDER_PX = 10;

/** Props that call `onHold` when a press rests for half a second, and swallow the following click. */
export function useHold(onHold: (() => void) | undefined) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const held = useRef(false);
  const end = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => end, [end]);
  if (!onHold) return {};
  return {
    // The card keeps its long press; see `previewOnPress`.
    'data-hold': '',
    onPointerDown: (event: PointerEvent) => {
      held.current = false;
      if (event.button !== 0) return;
      const fire = () => {
        held.current = true;
        onHold();
      };
      press.current = {
        timer: window.setTimeout(fire, HOLD_MS),
        x: event.clientX,
        y: event.clientY,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (!from) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > WANDER_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long touch would open the browser's menu of a link; a mouse's right button still does.
    onContextMenu: (event: MouseEvent) => {
      if (press.current || held.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (held.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      held.current = false;
    },
  };
}
