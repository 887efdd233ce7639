import { useLayoutEffect, useState, type RefObject } from 'react';
import type { PageSize } from './slides.ts';

/** Inner size in CSS pixels, known before the first paint; null until a hidden screen is shown. */
export function useBoxSize(box: RefObject<HTMLElement | null>): PageSize | null {
  const [size, setSize] = useState<PageSize | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // A hidden element has no size; the last one stays until it is visible again.
      if (width === 0 || height === 0) return;
      setSize((before) =>
        before?.width === width && before.height === height ? before : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
