import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePause, type AutoReading } from './usePause.ts';

interface AutoScrollOptions {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  readonly speedPxPerS: number;
  /** Somebody asked for it; it runs from then on, until it is paused. */
  readonly active: boolean;
  /** The end is reached, and it has stopped. */
  readonly onEnd: () => void;
}

/** A tab that comes back after a while does not leap. */
const FRAME_MS_MAX = 100;

/** Scrolls by itself. A touch, the wheel, a key or a hidden page pauses it; it goes on when it is asked to. */
export function useAutoScroll({ box, speedPxPerS, active, onEnd }: AutoScrollOptions): AutoReading {
  const reading = usePause(box, active);
  const end = useEffectEvent(() => {
    reading.pause();
    onEnd();
  });
  const speed = useEffectEvent(() => speedPxPerS);
  const { isRunning } = reading;
  useEffect(() => {
    const target = box.current;
    if (!isRunning || !target) return undefined;
    let last: number | undefined;
    // Whole pixels alone are scrolled: where the screen has no finer ones, the rest would be lost each time.
    let rest = 0;
    const step = (now: number) => {
      rest += (speed() * Math.min(FRAME_MS_MAX, now - (last ?? now))) / 1000;
      last = now;
      const whole = Math.floor(rest);
      rest -= whole;
      if (whole > 0) target.scrollTop += whole;
      if (isAtEnd(target)) end();
      else frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [box, isRunning]);
  return reading;
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - 1;
}
