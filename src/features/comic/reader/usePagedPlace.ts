import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { indexOfKey } from './slideEntries.ts';
import type { PageSize } from './slides.ts';

interface PagedPlaceOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly size: PageSize | null;
  readonly axis: 'x' | 'y';
  readonly rightToLeft: boolean;
  /** Slides as keys in reading order. */
  readonly keys: readonly string[];
  readonly startIndex: number;
  readonly isZoomed: boolean;
  /** Called once the position is restored, then with every turn. */
  readonly onIndex: (index: number) => void;
}

/** Current slide of a snapping scroller. It stays when the box is resized or slides are added before it. */
export function usePagedPlace(options: PagedPlaceOptions) {
  const { box, size, axis, rightToLeft, keys, startIndex, isZoomed } = options;
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
  /** A scroller snaps only to rendered slides: the slides around the target are rendered before it moves. */
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
    // After a resize the position is restored before scrolling counts again.
    if (!scroller || extent === 0 || now !== extent || wanted.current !== undefined) return;
    const next = Math.min(keys.length - 1, Math.round(offsetOf(scroller) / extent));
    if (keys[next] !== shown.current) show(next);
  });

  const returnToSlide = useEffectEvent(() => {
    const at = shown.current === undefined ? -1 : indexOfKey(keys, shown.current);
    if (at !== -1 && box.current && Math.abs(offsetOf(box.current) - at * extent) > 1) moveTo(at);
  });

  // A change of axis or size invalidates the offset.
  useLayoutEffect(() => settle(keys, extent), [keys, extent]);
  // A swipe that began before the browser knew of the zoom has moved the slides, which would snap to the next one.
  useLayoutEffect(() => {
    if (!isZoomed) returnToSlide();
  }, [isZoomed]);
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return undefined;
    const onScroll = () => scrolled();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [box]);

  return {
    index: Math.min(index, keys.length - 1),
    /** @returns false if there is no such slide */
    goTo: (target: number): boolean => {
      if (target < 0 || target >= keys.length || keys[target] === shown.current) return false;
      jumpTo(target);
      // Set at once, so that a quick second turn continues from here.
      shown.current = keys[target];
      setIndex(target);
      options.onIndex(target);
      return true;
    },
    /** The current slide, or the target of a running turn. */
    currentIndex: () => {
      const at = shown.current === undefined ? -1 : indexOfKey(keys, shown.current);
      return at === -1 ? index : at;
    },
  };
}

/** Offset along the scrolling axis; right-to-left scrollers have negative offsets. */
function offsetOf(scroller: HTMLElement): number {
  return Math.abs(scroller.scrollLeft) + scroller.scrollTop;
}
