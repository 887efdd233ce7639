import { useEffect, useState } from 'react';
import { clockOrDate } from '../format.ts';

const MINUTE_MS = 60_000;

/** The time as "9:41", updated at each full minute. */
export function useClock(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    // Updates at once when the screen is shown again after a long time.
    const first = setTimeout(tick, 0);
    let every: ReturnType<typeof setInterval> | undefined;
    const next = setTimeout(
      () => {
        tick();
        every = setInterval(tick, MINUTE_MS);
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
    return () => {
      clearTimeout(first);
      clearTimeout(next);
      clearInterval(every);
    };
  }, []);
  return clockOrDate(now.toISOString(), now);
}
