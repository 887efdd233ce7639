import { useEffect, useEffectEvent, type RefObject } from 'react';
import { wheelTurns } from './wheelTurns.ts';

/**
 * The wheel turns pages where they lie side by side. What the wheel can scroll itself (a page larger than the screen, a
 * list, a sheet) keeps it, as do zooming with Ctrl and sideways movements.
 */
export function useWheelTurns(
  root: RefObject<HTMLElement | null>,
  isPaged: boolean,
  turn: (direction: 1 | -1) => void,
): void {
  const turned = useEffectEvent(turn);
  useEffect(() => {
    const element = root.current;
    if (!element || !isPaged) return undefined;
    const directionOf = wheelTurns();
    const onWheel = (event: WheelEvent) => {
      const { target, deltaX, deltaY, ctrlKey } = event;
      if (ctrlKey || Math.abs(deltaX) > Math.abs(deltaY)) return;
      if (target instanceof Element && mayScroll(target, element)) return;
      const direction = directionOf(event);
      if (direction !== 0) turned(direction);
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => element.removeEventListener('wheel', onWheel);
  }, [root, isPaged]);
}

/** Whether something between the element under the pointer and the reader scrolls vertically, or lies over the pages. */
function mayScroll(target: Element, root: Element): boolean {
  for (let each: Element | null = target; each && each !== root; each = each.parentElement) {
    if (each.matches('dialog, [popover]')) return true;
    if (each.scrollHeight <= each.clientHeight + 1) continue;
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return true;
  }
  return false;
}
