import { useEffect, useRef, useState, type RefObject } from 'react';

interface Listed {
  readonly uuid: string;
}

/** Longer than the interval between two scroll events of a decelerating scroll, ms. */
const STILL_MS = 160;

/**
 * Delays changes at the front of the chapter list until scrolling has stopped: they shift the scroll offset, which
 * during a touch or a momentum scroll stops it (Safari) or makes it jump. Additions at the end apply at once.
 */
export function useStableChapters<T extends Listed>(
  row: readonly T[],
  root: RefObject<HTMLElement | null>,
): readonly T[] {
  const [shown, setShown] = useState(row);
  const motion = useRef({ at: 0, isTouched: false });
  const front = shown[0]?.uuid;
  const isSameFront = row[0]?.uuid === front;
  const isOther = !row.some(({ uuid }) => shown.some((each) => each.uuid === uuid));
  const merged = isSameFront || isOther ? row : withEnd(shown, row);
  if (merged !== shown && !isSame(merged, shown)) setShown(merged);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true, capture: true } as const;
    const onMove = () => {
      motion.current.at = performance.now();
    };
    const onTouch = ({ touches }: TouchEvent) => {
      motion.current = { at: performance.now(), isTouched: touches.length > 0 };
    };
    element.addEventListener('scroll', onMove, options);
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(type, onTouch, options);
    }
    return () => listeners.abort();
  }, [root]);

  const isWaiting = !isSameFront && !isOther;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      const { at, isTouched } = motion.current;
      if (!isTouched && performance.now() - at > STILL_MS) setShown(row);
    }, STILL_MS / 2);
    return () => clearInterval(timer);
  }, [isWaiting, row]);
  return merged;
}

function withEnd<T extends Listed>(shown: readonly T[], row: readonly T[]): readonly T[] {
  const last = row.findIndex(({ uuid }) => uuid === shown.at(-1)?.uuid);
  return last === -1 ? shown : [...shown, ...row.slice(last + 1)];
}

function isSame(a: readonly Listed[], b: readonly Listed[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
