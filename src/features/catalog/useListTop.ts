import { useLayoutEffect, useRef } from 'react';

/** Another list in the same box starts at its top. */
export function useListTop(box: HTMLElement | null, list: string): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    box?.scrollTo({ top: 0, behavior: 'instant' });
  }, [box, list]);
}
