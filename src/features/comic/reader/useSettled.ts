import { useEffect, useState, type RefObject } from 'react';

/**
 * Holds a value back while a finger is on the box: slides that come in front of the shown one move the box, and a swipe
 * that is under way would end where it began.
 * @returns the last value that was there without a finger
 */
export function useSettled<T>(box: RefObject<HTMLElement | null>, value: T): T {
  const [isTouched, setIsTouched] = useState(false);
  const [held, setHeld] = useState(value);
  if (!isTouched && held !== value) setHeld(value);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onTouch = ({ touches }: TouchEvent) => setIsTouched(touches.length > 0);
    const names = ['touchstart', 'touchend', 'touchcancel'] as const;
    for (const name of names) element.addEventListener(name, onTouch, { passive: true });
    return () => {
      for (const name of names) element.removeEventListener(name, onTouch);
    };
  }, [box]);
  return isTouched ? held : value;
}
