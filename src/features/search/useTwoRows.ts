import { useLayoutEffect, type RefObject } from 'react';

const ROWS = 2;

/**
 * Hides the items beyond the second row of a wrapping list. The last item (`data-more`) must fit into that row.
 * Measured, since the font decides how many terms fit.
 */
export function useTwoRows(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  // Runs after each render, since the items may have changed.
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
