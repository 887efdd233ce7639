import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Forwards } from './usePull.ts';
import { isControl } from './useTaps.ts';

/** A mouse that moves less is clicking. */
const DRAG_PX = 6;
/** A drag of this length turns a page that cannot be scrolled. */
const TURN_PX = 48;

interface Drag {
  readonly fromX: number;
  readonly fromY: number;
  x: number;
  y: number;
  /** Undefined until the mouse has moved far enough; null: nothing there can be scrolled that way. */
  scroller: Element | null | undefined;
}

/**
 * The mouse drags pages as a finger does, which browsers do not do by themselves: what can be scrolled follows it, and
 * pages that lie side by side turn when it is released. A drag is no click.
 * @param forwards movement that reads on
 */
export function useMouseDrag(
  root: RefObject<HTMLElement | null>,
  forwards: Forwards,
  turn: (direction: 1 | -1) => void,
): void {
  const released = useEffectEvent(({ fromX, fromY, x, y, scroller }: Drag) => {
    if (scroller !== null) return;
    const [along, across] = forwards === 'up' ? [fromY - y, x - fromX] : [fromX - x, y - fromY];
    if (Math.abs(along) < TURN_PX || Math.abs(along) < Math.abs(across)) return;
    turn(along > 0 === (forwards !== 'right') ? 1 : -1);
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let drag: Drag | undefined;
    let wasDragged = false;
    const end = () => {
      const done = drag;
      drag = undefined;
      delete element.dataset['dragged'];
      if (done?.scroller !== undefined) released(done);
    };
    const onDown = ({ pointerType, button, target, clientX: x, clientY: y }: PointerEvent) => {
      wasDragged = false;
      if (pointerType !== 'mouse' || button !== 0 || !isPage(target)) return;
      drag = { fromX: x, fromY: y, x, y, scroller: undefined };
    };
    const onMove = ({ target, pointerId, buttons, clientX, clientY }: PointerEvent) => {
      if (!drag) return;
      // Released outside of the window.
      if (buttons === 0) {
        end();
        return;
      }
      const [byX, byY] = [clientX - drag.x, clientY - drag.y];
      if (drag.scroller === undefined) {
        if (Math.hypot(byX, byY) < DRAG_PX) return;
        drag.scroller = scrollerOf(target, element, Math.abs(byX) > Math.abs(byY));
        wasDragged = true;
        element.dataset['dragged'] = '';
        // Undefined where the environment has no pointer capture (happy-dom).
        element.setPointerCapture?.(pointerId);
      }
      drag.x = clientX;
      drag.y = clientY;
      drag.scroller?.scrollBy({ left: -byX, top: -byY, behavior: 'instant' });
    };
    const onClick = (event: Event) => {
      if (wasDragged) event.preventDefault();
      wasDragged = false;
    };
    // The browser would drag the picture itself.
    const onDragStart = (event: Event) => {
      if (isPage(event.target)) event.preventDefault();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal, passive: true });
    element.addEventListener('pointerup', end, { signal });
    element.addEventListener('pointercancel', end, { signal });
    element.addEventListener('dragstart', onDragStart, { signal });
    // Before the listener for taps, which leaves prevented clicks alone.
    element.addEventListener('click', onClick, { signal, capture: true });
    return () => listeners.abort();
  }, [root]);
}

/** A page, or the ground between and beside pages; texts of cards can be selected. */
function isPage(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isControl(target)) return false;
  return target.closest('[data-page]') !== null || target.querySelector('[data-page]') !== null;
}

/** The nearest box that scrolls freely along the movement; a box that snaps to pages does not. */
function scrollerOf(target: EventTarget | null, root: Element, isSideways: boolean) {
  let each = target instanceof Element ? target : null;
  for (; each && each !== root; each = each.parentElement) {
    const { overflowX, overflowY, scrollSnapType } = getComputedStyle(each);
    const isLonger = isSideways
      ? each.scrollWidth > each.clientWidth + 1
      : each.scrollHeight > each.clientHeight + 1;
    if (!isLonger || !/auto|scroll/.test(isSideways ? overflowX : overflowY)) continue;
    return scrollSnapType.includes('mandatory') ? null : each;
  }
  return null;
}
