import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePause, type AutoReading } from './usePause.ts';

interface AutoTurnOptions {
  /** What a touch, the wheel or a key in pauses it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly seconds: number;
  readonly active: boolean;
  /** The page that is open: each has its full time, also one turned to by hand. */
  readonly page: number;
  /** @returns false where there is nothing after that page: it stops */
  readonly onTurn: (from: number) => boolean;
}

/** Turns pages by itself. */
export function useAutoTurn({ box, seconds, active, page, onTurn }: AutoTurnOptions): AutoReading {
  const reading = usePause(box, active);
  const turn = useEffectEvent((from: number) => {
    if (!onTurn(from)) reading.pause();
  });
  const { isRunning } = reading;
  useEffect(() => {
    if (!isRunning) return undefined;
    // Repeated: a page that could not be turned yet is tried again.
    const timer = setInterval(() => turn(page), seconds * 1000);
    return () => clearInterval(timer);
  }, [isRunning, seconds, page]);
  return reading;
}
