import { useEffect, useState } from 'react';

/** Ignores finger jitter and Safari's rubber-band bounce. */
const TREMBLE_PX = 8;

/** Whether the last scroll of a box went down; false at its top. */
export function useScrolledDown(box: HTMLElement | null): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    if (!box) return undefined;
    let from = box.scrollTop;
    const onScroll = () => {
      const top = box.scrollTop;
      if (top > TREMBLE_PX && Math.abs(top - from) < TREMBLE_PX) return;
      setIsDown(top > TREMBLE_PX && top > from);
      from = top;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [box]);
  return isDown;
}
