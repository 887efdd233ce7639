import { useLayoutEffect, type RefObject } from 'react';

const ROWS = 2;

/**
 * Hides what of a wrapping list is beyond its second row, behind its last item (`data-more`), which must stand in that
 * row itself. Measured, since how many words fit is the font's to say.
 */
export function useTwoRows(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  // After each rendering: its items may be others.
  useLayoutEffect(() => {
    if (list.current) fitRows(list.current, isOpen);
  });
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => fitRows(box, isOpen));
    observer.observe(box);
    return () => observer.disconnect();
  }, [list, isOpen]);
}

function fitRows(box: HTMLElement, isOpen: boolean): void {
  const items = [...box.children].filter((each) => each instanceof HTMLElement);
  const more = items.pop();
  if (!more) return;
  for (const item of items) item.hidden = false;
  more.hidden = true;
  if (isOpen || rowsOf(items) <= ROWS) return;
  more.hidden = false;
  for (const item of items.toReversed()) {
    if (rowsOf([...items, more].filter((each) => !each.hidden)) <= ROWS) return;
    item.hidden = true;
  }
}

function rowsOf(items: readonly HTMLElement[]): number {
  return new Set(items.map(({ offsetTop }) => offsetTop)).size;
}
