import { useEffect, useState } from 'react';

/**
 * @returns whether the render for `value` has been painted; work that can wait then stays out of that frame
 * @param value keeps its identity as long as the same content is shown
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
