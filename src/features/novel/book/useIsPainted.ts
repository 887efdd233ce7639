import { useEffect, useState } from 'react';

/** Whether the render for `value` has been painted. `value` keeps its identity while the same content is shown. */
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
