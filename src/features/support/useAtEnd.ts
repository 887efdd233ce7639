import { useEffect, useRef, useState, type RefCallback } from 'react';

/** Within this distance from the end, in CSS px, the reader counts as being at the end. */
const NEAR_PX = 160;

interface AtEnd {
  readonly ref: RefCallback<HTMLElement>;
  /** Something was added while the reader was scrolled up. */
  readonly isBehind: boolean;
  /** Scrolls to the end, whatever the position: the reader has sent a message. */
  readonly goToEnd: () => void;
}

/**
 * Keeps a growing log scrolled to its end, unless the reader has scrolled up. While the log is empty, the content above
 * it stays at its top.
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
    // Added items may keep growing, e.g. while their orders load.
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
