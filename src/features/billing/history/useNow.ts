import { useEffect, useState } from 'react';

/**
 * The device's clock while a screen is shown.
 * @param everyMs how often it is looked at; undefined: not at all
 * @returns ms since 1970
 */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = () => setNow(Date.now());
    // A screen that comes back has missed some of it.
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
