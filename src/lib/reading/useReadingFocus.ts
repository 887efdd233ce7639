import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ReadingView } from './readingView.ts';

/**
 * Gives the pages of a reader the focus, because keys go to what has it: when they are first shown, and when others
 * take their place, unless a panel has it then.
 * @param shown changes with the pages; undefined while there are none
 */
export function useReadingFocus(
  view: RefObject<ReadingView | null>,
  shown: string | number | undefined,
): void {
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    if (shown === undefined) return;
    // What is removed with the focus leaves it to the body.
    const isFree = document.activeElement === document.body;
    if (isFree || !wasFocused.current) view.current?.box()?.focus({ preventScroll: true });
    wasFocused.current = true;
  }, [view, shown]);
}
