import { useLayoutEffect, useState, type RefObject } from 'react';
import type { PageSize } from './slides.ts';

/** The inner size of a box in CSS pixels, known before the first paint; null while it is not laid out: in a hidden screen. */
export function useBoxSize(box: RefObject<HTMLElement | null>): PageSize | null {
  const [size, setSize] = useState<PageSize | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // Hidden, it has no size; what it had holds until it is shown again.
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
