import { useEffect, useState } from 'react';

/** A finger that trembles, and Safari's bounce at the ends, are no direction. */
const TREMBLE_PX = 8;

/** Whether a box was last scrolled down; not at its top, where there is nothing above to go back to. */
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
