import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface Autoplay {
  stopped: boolean;
  toggle: () => void;
}

/**
 * Calls `onTick` every `intervalMs`. A touch or a wheel event in the box stops it, focus inside pauses it, a hidden tab
 * skips the tick, and with reduced motion it starts stopped.
 */
export function useAutoplay(
  boxRef: RefObject<HTMLElement | null>,
  intervalMs: number,
  onTick: () => void,
): Autoplay {
  const [stopped, setStopped] = useState(() => matchMedia(REDUCED_MOTION).matches);
  const [held, setHeld] = useState(false);
  const tick = useEffectEvent(() => {
    if (!document.hidden) onTick();
  });
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return undefined;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true };
    box.addEventListener('touchstart', () => setStopped(true), options);
    box.addEventListener('wheel', () => setStopped(true), options);
    box.addEventListener('focusin', () => setHeld(true), options);
    box.addEventListener('focusout', () => setHeld(false), options);
    return () => listeners.abort();
  }, [boxRef]);
  useEffect(() => {
    if (stopped || held) return undefined;
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  }, [stopped, held, intervalMs]);
  return { stopped, toggle: () => setStopped((was) => !was) };
}
