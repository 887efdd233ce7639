import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** @returns ms since 1970, of the minute it is; it moves on while a screen is shown, and when it is shown again */
export function useMinute(): number {
  return useSyncExternalStore(watchClock, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  return () => clearInterval(timer);
}
