import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePause, type AutoReading } from './usePause.ts';

interface AutoTurnOptions {
  /** A touch, the wheel or a key inside this element pauses turning. */
  readonly box: RefObject<HTMLElement | null>;
  readonly seconds: number;
  readonly active: boolean;
  /** The current page; each page gets its full time, also after a manual turn. */
  readonly page: number;
  /** @returns false if there is no further page, which stops turning */
  readonly onTurn: (from: number) => boolean;
}

export function useAutoTurn({ box, seconds, active, page, onTurn }: AutoTurnOptions): AutoReading {
  const reading = usePause(box, active);
  const turn = useEffectEvent((from: number) => {
    if (!onTurn(from)) reading.pause();
  });
  const { isRunning } = reading;
  useEffect(() => {
    if (!isRunning) return undefined;
    // An interval, so that a page that is not loaded yet is tried again.
    const timer = setInterval(() => turn(page), seconds * 1000);
    return () => clearInterval(timer);
  }, [isRunning, seconds, page]);
  return reading;
}
