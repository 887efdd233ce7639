import { useEffect, useState, type RefObject } from 'react';

/** Automatic reading, which runs until it is paused. */
export interface AutoReading {
  readonly isRunning: boolean;
  readonly toggle: () => void;
  readonly pause: () => void;
}

/** @param active automatic reading is on; each start begins unpaused */
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

/** Keys on the control's own buttons do not pause. */
function isPress({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, input') !== null;
}
