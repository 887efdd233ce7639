import { useEffect, useEffectEvent, useState, type RefCallback } from 'react';

/** How far before its end becomes visible a list loads more, as a share of the scroll box's height. */
const AHEAD = '50%';

interface NearEnd {
  readonly box: HTMLElement | null;
  readonly isWanted: boolean;
  readonly onNear: () => void;
}

/**
 * @returns the ref for the element at the end of a list; `onNear` is called while it is near the view and `isWanted`
 */
export function useNearEnd({ box, isWanted, onNear }: NearEnd): RefCallback<HTMLElement> {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const notifyNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!box || !end || !isWanted) return undefined;
    // A new observer after each page: an end that stays in view triggers no further event by itself.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && notifyNear(),
      { root: box, rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [box, end, isWanted]);
  return setEnd;
}
