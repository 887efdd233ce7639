import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { indexOfKey } from './slideEntries.ts';
import type { PageSize } from './slides.ts';

interface PagedPlaceOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly size: PageSize | null;
  readonly axis: 'x' | 'y';
  readonly rightToLeft: boolean;
  /** What can be turned to, as keys in reading order. */
  readonly keys: readonly string[];
  /** Where it opens. */
  readonly startIndex: number;
  /** Called once the place is restored, then with every turn. */
  readonly onIndex: (index: number) => void;
}

/**
 * Which slide a snapping box shows. Slides are as large as the box, so the offset is arithmetic; the slide that is shown
 * stays through another size of the box and through slides that come in front of it.
 */
export function usePagedPlace(options: PagedPlaceOptions) {
  const { box, size, axis, rightToLeft, keys, startIndex } = options;
  const [index, setIndex] = useState(startIndex);
  const shown = useRef<string | undefined>(undefined);
  const extent = (axis === 'x' ? size?.width : size?.height) ?? 0;
  const sign = rightToLeft ? -1 : 1;

  const show = useEffectEvent((next: number) => {
    shown.current = keys[next];
    setIndex(next);
    options.onIndex(next);
  });
  const moveTo = (target: number) => {
    const scroller = box.current;
    if (!scroller) return;
    const offset = target * extent;
    scroller.scrollTo({
      ...(axis === 'x' ? { left: sign * offset } : { top: offset }),
      behavior: 'instant',
    });
  };
  /** A box snaps to what is there: the slides around the target come first, then it moves. */
  const wanted = useRef<number>(undefined);
  const jumpTo = (target: number) => {
    if (target === index) moveTo(target);
    else wanted.current = target;
  };
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = undefined;
    if (target !== undefined) moveTo(target);
  });
  const settle = useEffectEvent((inOrder: readonly string[], large: number) => {
    const scroller = box.current;
    if (!scroller || large === 0) return;
    const found = shown.current === undefined ? -1 : indexOfKey(inOrder, shown.current);
    const target = found === -1 ? startIndex : found;
    if (Math.abs(offsetOf(scroller) - target * large) > 1) jumpTo(target);
    show(target);
  });
  const scrolled = useEffectEvent(() => {
    const scroller = box.current;
    const now = axis === 'x' ? scroller?.clientWidth : scroller?.clientHeight;
    // Laid out anew: the place is put back first.
    if (!scroller || extent === 0 || now !== extent || wanted.current !== undefined) return;
    const next = Math.min(keys.length - 1, Math.round(offsetOf(scroller) / extent));
    if (keys[next] !== shown.current) show(next);
  });

  // Another axis is another extent, or none of these offsets.
  useLayoutEffect(() => settle(keys, extent), [keys, extent]);
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return undefined;
    const onScroll = () => scrolled();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [box]);

  return {
    index: Math.min(index, keys.length - 1),
    /** @returns false where there is nothing */
    goTo: (target: number): boolean => {
      if (target < 0 || target >= keys.length || keys[target] === shown.current) return false;
      jumpTo(target);
      // At once: somebody who turns quickly turns on from here.
      shown.current = keys[target];
      setIndex(target);
      options.onIndex(target);
      return true;
    },
    /** The slide that is shown or on its way. */
    currentIndex: () => {
      const at = shown.current === undefined ? -1 : indexOfKey(keys, shown.current);
      return at === -1 ? index : at;
    },
  };
}

/** Along the only way it scrolls; right to left a box scrolls to negative offsets. */
function offsetOf(scroller: HTMLElement): number {
  return Math.abs(scroller.scrollLeft) + scroller.scrollTop;
}
