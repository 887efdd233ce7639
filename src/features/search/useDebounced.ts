import { useEffect, useState } from 'react';

/** @param isHeld keeps the previous value while an input method is composing */
export function useDebounced(value: string, delayMs: number, isHeld: boolean): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, isHeld]);
  return settled;
}
