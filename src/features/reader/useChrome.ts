import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { ReadingView } from './readingView.ts';

/** How far a person reads on before the chrome leaves by itself (design 21). */
const HIDE_AFTER_PX = 24;

export interface Chrome {
  readonly isShown: boolean;
  readonly toggle: () => void;
  readonly hide: () => void;
  /** The next scroll is a jump and no reading on. */
  readonly holdOn: () => void;
}

/**
 * The reader's bars: there on demand, gone as soon as somebody reads on; the pages have the focus while they are away.
 * @param isPinned what is open in them changes the pages, which may move them
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
    // The bars take no focus once they are hidden.
    if (!next) view.current?.box()?.focus({ preventScroll: true });
  };
  const scrolled = useEffectEvent((target: EventTarget | null) => {
    const scroller = isShown && !isPinned ? view.current?.box() : undefined;
    if (!scroller || target !== scroller) return;
    // Along whichever way the pages go.
    const offset = Math.abs(scroller.scrollLeft) + scroller.scrollTop;
    from.current = Math.min(from.current ?? offset, offset);
    if (offset - from.current > HIDE_AFTER_PX) show(false);
  });
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
    hide: () => show(false),
    holdOn: () => {
      from.current = undefined;
    },
  };
}
