import { useEffect, useState, type RefObject } from 'react';

/** Reading that goes on by itself: it runs until somebody or something pauses it. */
export interface AutoReading {
  readonly isRunning: boolean;
  readonly toggle: () => void;
  readonly pause: () => void;
}

/** @param active somebody asked for it, which starts it each time */
export function usePause(box: RefObject<HTMLElement | null>, active: boolean): AutoReading {
  const [isPaused, setIsPaused] = useState(false);
  const [wasActive, setWasActive] = useState(active);
  if (wasActive !== active) {
    setWasActive(active);
    setIsPaused(false);
  }
  const isRunning = active && !isPaused;
  useEffect(() => {
    if (!isRunning) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const pause = () => setIsPaused(true);
    const target = box.current;
    target?.addEventListener('touchstart', pause, { signal, passive: true });
    target?.addEventListener('wheel', pause, { signal, passive: true });
    target?.addEventListener('mousedown', pause, { signal, passive: true });
    document.addEventListener('keydown', (event) => !isPress(event) && pause(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && pause(), { signal });
    return () => listeners.abort();
  }, [box, isRunning]);
  return {
    isRunning,
    toggle: () => setIsPaused(!isPaused),
    pause: () => setIsPaused(true),
  };
}

/** Its own controls are worked by keys as well. */
function isPress({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, input') !== null;
}
