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
  /** Called once the position is restored, then with every turn. */
  readonly onIndex: (index: number) => void;
}

/** Current slide of a snapping scroller. It stays when the box is resized or slides are added before it. */
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
  /** What the offset was last set for. */
  const settled = useRef<{ readonly keys: readonly string[]; readonly extent: number }>(undefined);
  const settle = useEffectEvent((inOrder: readonly string[], large: number) => {
    const scroller = box.current;
    if (!scroller || large === 0) return;
    const found = indexIn(inOrder, shown.current);
    const target = found === -1 ? startIndex : found;
    const before = settled.current;
    settled.current = { keys: inOrder, extent: large };
    // Slides that come behind the shown one leave it in place: the end of a swipe may still be moving it.
    const stays =
      found !== -1 && before?.extent === large && indexIn(before.keys, shown.current) === found;
    if (!stays && Math.abs(offsetOf(scroller) - target * large) > 1) jumpTo(target);
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

  // A change of axis or size invalidates the offset.
  useLayoutEffect(() => settle(keys, extent), [keys, extent]);
  // A hidden screen loses its offset.
  useLayoutEffect(() => () => void (settled.current = undefined), []);
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
      const at = indexIn(keys, shown.current);
      return at === -1 ? index : at;
    },
  };
}

/** Offset along the scrolling axis; right-to-left scrollers have negative offsets. */
function offsetOf(scroller: HTMLElement): number {
  return Math.abs(scroller.scrollLeft) + scroller.scrollTop;
}

/** @returns -1 where no slide has been shown, or it is not among these */
function indexIn(keys: readonly string[], shown: string | undefined): number {
  return shown === undefined ? -1 : indexOfKey(keys, shown);
}
