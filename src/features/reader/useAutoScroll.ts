import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePause, type AutoReading } from './usePause.ts';

interface AutoScrollOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly speedPxPerS: number;
  /** Automatic reading is on; it runs until it is paused. */
  readonly active: boolean;
  readonly onEnd: () => void;
}

/** Longest time counted per frame, so that a tab in the background does not jump on return. */
const FRAME_MS_MAX = 100;

/** Scrolls automatically. A touch, the wheel, a key or a hidden page pauses it until the reader resumes it. */
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
    // Scrolls whole pixels and carries the rest: on some screens fractions of a pixel would be lost.
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
