import { useEffect, useState } from 'react';

/**
 * Whether what this value is shown by has been painted: what can wait for that is then no part of the same frame.
 * @param value the same as long as the same is shown
 */
export function useIsPainted(value: unknown): boolean {
  const [painted, setPainted] = useState<unknown>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted === value;
}
