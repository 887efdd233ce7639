import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { enterOverlay } from '../overlayHistory.ts';
import type { ReadingView } from './readingView.ts';

/** Distance scrolled forward after which the bars hide. */
const HIDE_AFTER_PX = 24;

export interface Chrome {
  readonly isShown: boolean;
  readonly toggle: () => void;
  readonly hide: () => void;
  /** The next scroll is a jump and does not hide the bars. */
  readonly holdOn: () => void;
}

/**
 * State of the reader's bars: shown on demand, hidden when the reader scrolls on; the pages have the focus while they
 * are hidden.
 * @param isPinned an open panel changes the layout, so scrolling does not hide the bars
 */
export function useChrome(
  root: RefObject<HTMLElement | null>,
  view: RefObject<ReadingView | null>,
  isPinned = false,
): Chrome {
  const [isShown, setIsShown] = useState(false);
  const from = useRef<number>(undefined);
  const show = (next: boolean) => {
    from.current = undefined;
    setIsShown(next);
    // Moves the focus off the bars, which are not focusable while hidden.
    if (!next) view.current?.box()?.focus({ preventScroll: true });
  };
  const hide = () => show(false);
  const scrolled = useEffectEvent((target: EventTarget | null) => {
    const scroller = isShown && !isPinned ? view.current?.box() : undefined;
    if (!scroller || target !== scroller) return;
    // Works for horizontal and vertical scrollers.
    const offset = Math.abs(scroller.scrollLeft) + scroller.scrollTop;
    from.current = Math.min(from.current ?? offset, offset);
    if (offset - from.current > HIDE_AFTER_PX) show(false);
  });
  const back = useEffectEvent(hide);
  useEffect(() => (isShown ? enterOverlay(back) : undefined), [isShown]);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const onScroll = ({ target }: Event) => scrolled(target);
    element.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [root]);
  return {
    isShown,
    toggle: () => show(!isShown),
    hide,
    holdOn: () => {
      from.current = undefined;
    },
  };
}
