import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from './readingView.ts';

interface TapHandlers {
  /** Whether a double tap is possible here: a single tap then waits for the second one. */
  readonly mayDouble: (at: Point) => boolean;
  readonly onTap: (at: Point) => void;
  readonly onDoubleTap: (at: Point) => void;
  /** Long press or right click. Without this handler the browser handles both and selects text. */
  readonly onHold?: (target: Element) => void;
}

/** Maximum interval and distance of a double tap. */
const DOUBLE_MS = 260;
const DOUBLE_PX = 40;
const HOLD_MS = 500;
/** A finger that moves further is scrolling. */
const WANDER_PX = 10;

/** Taps and clicks on pages; controls keep their own. */
export function useTaps(root: RefObject<HTMLElement | null>, handlers: TapHandlers): void {
  const mayDouble = useEffectEvent(handlers.mayDouble);
  const tapped = useEffectEvent(handlers.onTap);
  const doubleTapped = useEffectEvent(handlers.onDoubleTap);
  const mayHold = handlers.onHold !== undefined;
  const held = useEffectEvent((target: Element) => handlers.onHold?.(target));
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let first: { readonly at: Point; readonly timer: ReturnType<typeof setTimeout> } | undefined;
    const forget = () => {
      if (first) clearTimeout(first.timer);
      first = undefined;
    };
    let press: { readonly at: Point; readonly timer: ReturnType<typeof setTimeout> } | undefined;
    let wasHeld = false;
    const letGo = () => {
      if (press) clearTimeout(press.timer);
      press = undefined;
    };
    const onDown = ({ isPrimary, button, clientX: x, clientY: y, target }: PointerEvent) => {
      letGo();
      wasHeld = false;
      if (!isPrimary || button !== 0 || !(target instanceof Element) || isControl(target)) return;
      if (!mayHold) return;
      const timer = setTimeout(() => {
        letGo();
        wasHeld = true;
        held(target);
      }, HOLD_MS);
      press = { at: { x, y }, timer };
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (press && Math.hypot(clientX - press.at.x, clientY - press.at.y) > WANDER_PX) letGo();
    };
    const onMenu = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest('[data-page]')) return;
      // Suppresses the browser's own image menu.
      event.preventDefault();
      if (wasHeld) return;
      letGo();
      wasHeld = true;
      held(target);
    };
    const onClick = (event: MouseEvent) => {
      if (wasHeld) {
        wasHeld = false;
        return;
      }
      if (event.defaultPrevented || isControl(event.target)) return;
      const at = { x: event.clientX, y: event.clientY };
      const before = first?.at;
      forget();
      if (before && Math.hypot(at.x - before.x, at.y - before.y) < DOUBLE_PX) {
        doubleTapped(at);
        return;
      }
      if (!mayDouble(at)) {
        tapped(at);
        return;
      }
      const timer = setTimeout(() => {
        first = undefined;
        tapped(at);
      }, DOUBLE_MS);
      first = { at, timer };
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    // The click after a long press would hit the menu that has just opened under the finger.
    const onTouchEnd = (event: TouchEvent) => {
      if (wasHeld && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchend', onTouchEnd, { signal, passive: false });
    element.addEventListener('click', onClick, { signal });
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal, passive: true });
    element.addEventListener('pointerup', letGo, { signal });
    element.addEventListener('pointercancel', letGo, { signal });
    if (mayHold) element.addEventListener('contextmenu', onMenu, { signal });
    return () => {
      forget();
      letGo();
      listeners.abort();
    };
  }, [root, mayHold]);
}

export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, label, dialog') !== null;
}
