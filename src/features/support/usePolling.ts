import { useEffect, useEffectEvent } from 'react';

/**
 * Repeats `work` while the screen and the page are visible: at once when they become visible, then `everyMs` after each
 * run has finished.
 */
export function usePolling(isWanted: boolean, everyMs: number, work: () => Promise<unknown>): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      await run();
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void next(), everyMs);
    };
    const onVisibility = () => void next();
    document.addEventListener('visibilitychange', onVisibility);
    void next();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isWanted, everyMs]);
}
