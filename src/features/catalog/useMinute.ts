import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/**
 * @returns the start of the current minute, ms since 1970; updates while a screen is visible and when it becomes
 * visible
 */
export function useMinute(): number {
  return useSyncExternalStore(watchClock, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  return () => clearInterval(timer);
}
