import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from './view.ts';

interface TapHandlers {
  /** Whether a second tap may follow here: the first one then waits for it. */
  readonly mayDouble: (at: Point) => boolean;
  readonly onTap: (at: Point) => void;
  readonly onDoubleTap: (at: Point) => void;
}

/** A second tap comes within this, and this near. */
const DOUBLE_MS = 260;
const DOUBLE_PX = 40;

/** Taps and clicks on pages; what is a control takes its own. */
export function useTaps(root: RefObject<HTMLElement | null>, handlers: TapHandlers): void {
  const mayDouble = useEffectEvent(handlers.mayDouble);
  const tapped = useEffectEvent(handlers.onTap);
  const doubleTapped = useEffectEvent(handlers.onDoubleTap);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let first: { readonly at: Point; readonly timer: ReturnType<typeof setTimeout> } | undefined;
    const forget = () => {
      if (first) clearTimeout(first.timer);
      first = undefined;
    };
    const onClick = (event: MouseEvent) => {
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
    element.addEventListener('click', onClick);
    return () => {
      forget();
      element.removeEventListener('click', onClick);
    };
  }, [root]);
}

export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, label, dialog') !== null;
}
