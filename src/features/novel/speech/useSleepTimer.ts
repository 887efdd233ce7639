import { useEffect, useEffectEvent, useRef } from 'react';
import * as texts from '../texts.ts';
import type { SleepTimer } from '../toolProps.ts';

interface SleepTimerDoings {
  readonly sleep: SleepTimer;
  readonly onOff: () => void;
  readonly onEnd: (notice: string) => void;
}

/**
 * Ends playback at the chosen time. Compares clock times, because timers are throttled on a hidden page.
 * @returns check after each sentence: the reason to stop, or ''
 */
export function useSleepTimer({ sleep, onOff, onEnd }: SleepTimerDoings) {
  const endAt = useRef(Infinity);
  const current = useRef(sleep);
  const end = useEffectEvent(() => {
    onOff();
    onEnd(texts.TIMER_OVER);
  });
  useEffect(() => {
    current.current = sleep;
    endAt.current = typeof sleep === 'number' ? Date.now() + sleep * 60_000 : Infinity;
    if (typeof sleep !== 'number') return undefined;
    const timer = setTimeout(() => end(), sleep * 60_000);
    return () => clearTimeout(timer);
  }, [sleep]);
  return (isChapterEnd: boolean): string => {
    const isOver = Date.now() >= endAt.current || (isChapterEnd && current.current === 'chapter');
    if (!isOver) return '';
    onOff();
    return texts.TIMER_OVER;
  };
}
