import { useLayoutEffect, useRef } from 'react';

export function useListTop(box: HTMLElement | null, list: string): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    box?.scrollTo({ top: 0, behavior: 'instant' });
  }, [box, list]);
}
