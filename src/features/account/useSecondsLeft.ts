import { useEffect, useState } from 'react';

/** Counts down by the clock, so that throttled timers do not matter. @returns the seconds left, and how to start */
export function useSecondsLeft(): [seconds: number, start: (seconds: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (seconds: number) => {
    const now = Date.now();
    setNowMs(now);
    setUntilMs(now + seconds * 1_000);
  };
  return [left, start];
}
