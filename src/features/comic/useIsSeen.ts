import { useEffect, useState, type RefObject } from 'react';

/** The middle third of the screen: whoever has it there is looking at it. */
const MIDDLE = '-33% 0px -33% 0px';

/** @returns true from the moment the element first stands in the middle of the screen */
export function useIsSeen(element: RefObject<Element | null>, isWatched: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current || !isWatched || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true);
      },
      { rootMargin: MIDDLE },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWatched, isSeen]);
  return isSeen;
}
