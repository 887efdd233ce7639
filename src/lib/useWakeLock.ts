import { useEffect } from 'react';
import { keepAwake } from './wakeLock.ts';

/** Keeps the screen on while `active`. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    return active ? keepAwake() : undefined;
  }, [active]);
}
