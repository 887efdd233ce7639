import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onNear` each time the end of a list comes near the edge of its scroll box, or stays there after a load.
 * @param ahead distance below the visible edge at which the end is noticed: CSS pixels, or a share of the box's height
 * @returns the ref of the list's end
 */
export function useNearEnd(
  isWaiting: boolean,
  onNear: () => void,
  ahead: `${number}px` | `${number}%` = '600px',
) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!end || !isWaiting) return undefined;
    // A new observer after each page: an end that stays in view triggers no further event by itself.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { root: end.closest('[data-scroll]'), rootMargin: `0px 0px ${ahead} 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isWaiting, ahead]);
  return setEnd;
}
