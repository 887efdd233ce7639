import { useMemo, useSyncExternalStore } from 'react';

const LOOK_MS = 60_000;

/** @returns the start of the current day; updated within a minute of midnight and when the screen is shown again */
export function useToday(): Date {
  const day = useSyncExternalStore(watchClock, () => new Date().toDateString());
  return useMemo(() => new Date(day), [day]);
}

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_MS);
  return () => clearInterval(timer);
}
