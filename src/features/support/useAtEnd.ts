import { useEffect, useRef, useState, type RefCallback } from 'react';

/** So near the end, in CSS pixels, somebody is reading the end. */
const NEAR_PX = 160;

interface AtEnd {
  /** For what grows at its end. */
  readonly ref: RefCallback<HTMLElement>;
  /** Something was added while what stands above was read. */
  readonly isBehind: boolean;
  /** Somebody has said something: whatever they were reading, they look at the end now. */
  readonly goToEnd: () => void;
}

/**
 * Stays at the end of what grows, for whoever is at the end; who has scrolled up to read is left alone. While it is
 * empty what stands above it is looked at from its beginning.
 */
export function useAtEnd(): AtEnd {
  const [log, setLog] = useState<HTMLElement | null>(null);
  const [isBehind, setIsBehind] = useState(false);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const box = log?.closest('[data-scroll]');
    if (!log || !box) return undefined;
    const note = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      if (isAtEnd.current) setIsBehind(false);
    };
    let count = log.childElementCount;
    const follow = () => {
      const isMore = log.childElementCount > count;
      count = log.childElementCount;
      if (count > 0 && isAtEnd.current) box.scrollTo({ top: box.scrollHeight });
      else if (isMore) setIsBehind(true);
    };
    // What is added may go on growing: orders that are still asked for.
    const observer = new ResizeObserver(follow);
    observer.observe(log);
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', note);
    };
  }, [log]);
  return {
    ref: setLog,
    isBehind,
    goToEnd: () => {
      isAtEnd.current = true;
      setIsBehind(false);
      const box = log?.closest('[data-scroll]');
      box?.scrollTo({ top: box.scrollHeight });
    },
  };
}
