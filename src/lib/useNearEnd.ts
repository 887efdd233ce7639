import { useEffect, useEffectEvent, useState } from 'react';

/** Distance below the visible edge at which the end of a list is noticed. */
const AHEAD = '600px';

/**
 * Calls `onNear` each time the end of a list comes near the edge of its scroll box, or stays there after a load.
 * @returns the ref of the list's end
 */
export function useNearEnd(isWaiting: boolean, onNear: () => void) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!end || !isWaiting) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { root: end.closest('[data-scroll]'), rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isWaiting]);
  return setEnd;
}
