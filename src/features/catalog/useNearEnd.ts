import { useEffect, useEffectEvent, useState, type RefCallback } from 'react';

/** The next part is asked for this far before its end is seen, as a share of the screen. */
const AHEAD = '50%';

interface NearEnd {
  /** The box that scrolls. */
  readonly box: HTMLElement | null;
  /** Whether there is anything to ask for now. */
  readonly isWanted: boolean;
  readonly onNear: () => void;
}

/** @returns for the element at the end of a list: `onNear` is called while it is near the screen and wanted */
export function useNearEnd({ box, isWanted, onNear }: NearEnd): RefCallback<HTMLElement> {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const tellNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!box || !end || !isWanted) return undefined;
    // Observed anew after each part: an end that stays in sight tells nothing by itself.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && tellNear(),
      { root: box, rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [box, end, isWanted]);
  return setEnd;
}
