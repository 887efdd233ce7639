import { useEffect } from 'react';
import { keepAwake } from './wakeLock.ts';

export function useWakeLock(active: boolean): void {
  useEffect(() => {
    return active ? keepAwake() : undefined;
  }, [active]);
}
