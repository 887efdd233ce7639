import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/** How far a person reads on before the chrome leaves by itself (design 21). */
const HIDE_AFTER_PX = 24;
/** The middle of the screen's height that a tap toggles the chrome in (design 21). */
const TAP_ZONE = 0.4;

interface Chrome {
  readonly isShown: boolean;
  readonly toggle: () => void;
  /** The next scroll is a jump and no reading on. */
  readonly holdOn: () => void;
}

/** The reader's bars: there on demand, gone as soon as somebody reads on. */
export function useChrome(
  root: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): Chrome {
  const [isShown, setIsShown] = useState(false);
  const from = useRef<number>(undefined);
  const show = (next: boolean) => {
    from.current = undefined;
    setIsShown(next);
    // The bars take no focus once they are hidden.
    if (!next) box.current?.focus({ preventScroll: true });
  };

  const onScroll = useEffectEvent(() => {
    const top = box.current?.scrollTop ?? 0;
    from.current = Math.min(from.current ?? top, top);
    if (isShown && top - from.current > HIDE_AFTER_PX) show(false);
  });
  const onTap = useEffectEvent((event: MouseEvent) => {
    const { top = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const fromMiddle = Math.abs(event.clientY - top - height / 2);
    if (!isControl(event.target) && fromMiddle <= (height * TAP_ZONE) / 2) show(!isShown);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && event.target === box.current;
    if (isEnter || event.key === 'Escape') show(!isShown);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    box.current?.addEventListener('scroll', onScroll, { signal, passive: true });
    box.current?.addEventListener('click', onTap, { signal });
    root.current?.addEventListener('keydown', onKey, { signal });
    return () => listeners.abort();
  }, [root, box]);

  return {
    isShown,
    toggle: () => show(!isShown),
    holdOn: () => {
      from.current = undefined;
    },
  };
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null;
}
