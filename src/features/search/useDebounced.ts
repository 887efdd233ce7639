import { useEffect, useState } from 'react';

/**
 * A value once it has rested.
 * @param isHeld it is not a value yet: an input method is still composing it
 */
export function useDebounced(value: string, delayMs: number, isHeld: boolean): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, isHeld]);
  return settled;
}
