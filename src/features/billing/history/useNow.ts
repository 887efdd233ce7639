import { useEffect, useState } from 'react';

/**
 * The device's clock while a screen is shown.
 * @param everyMs the interval; undefined: the clock stands
 * @returns ms since 1970
 */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = () => setNow(Date.now());
    // A screen that comes back has missed ticks.
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
