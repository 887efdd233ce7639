import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ComicPage } from '../../shared/contract/index.ts';
import { IMAGE_PRELOAD_SCREENS } from '../../shared/limits.ts';
import {
  endScrollTop,
  isEndSeen,
  pagesNear,
  positionAt,
  scrollTopAt,
  type ReadingPosition,
  type StripLayout,
} from './readingPosition.ts';

interface ReadingPlaceOptions {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Its children are the pages, in order. */
  readonly strip: RefObject<HTMLElement | null>;
  readonly pages: readonly ComicPage[];
  /** Where the person is when the chapter opens, 0…1. */
  readonly startRatio: number;
  /** Called once the place is restored, then with every move; the end is page n, ratio 1. */
  readonly onMove: (position: ReadingPosition) => void;
}

interface ReadingPlace {
  /** Counts from 1. */
  readonly page: number;
  /** Pages that have come near, counting from 1: they may load. */
  readonly wanted: ReadonlySet<number>;
  readonly seek: (page: number) => void;
}

/** Less than this is the browser's own rounding: moving for it would let the place drift. */
const SETTLED_PX = 1.5;

/**
 * Where the person is in a strip. Restored before the first paint, kept through changes of the width and through being
 * hidden. Which pages are near comes from the same measures: pages above the place never load on the way to it.
 */
export function useReadingPlace(options: ReadingPlaceOptions): ReadingPlace {
  const { box, strip, pages, startRatio } = options;
  const held = useRef(startRatio);
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set());
  const moved = useEffectEvent(options.onMove);

  useLayoutEffect(() => {
    const [scroller, list] = [box.current, strip.current];
    if (!scroller || !list) return undefined;
    let layout: StripLayout | undefined;
    let width = 0;

    const track = () => {
      // Laid out anew: the place is put back first.
      if (!layout || list.clientWidth !== width) return;
      const { scrollTop, clientHeight } = scroller;
      const position = positionAt(layout, scrollTop);
      const isEnd = isEndSeen(layout, scrollTop, clientHeight);
      const shown = isEnd ? { page: pages.length, ratio: 1 } : position;
      const near = pagesNear(layout, scrollTop, clientHeight, IMAGE_PRELOAD_SCREENS);
      held.current = position.ratio;
      setPage(shown.page);
      setWanted((before) => withRange(before, near));
      moved(shown);
    };
    const settle = () => {
      layout = measureStrip(scroller, list);
      width = list.clientWidth;
      if (!layout) return;
      const { scrollTop, clientHeight } = scroller;
      const isPast = held.current >= 1;
      const top = isPast ? endScrollTop(layout, clientHeight) : scrollTopAt(layout, held.current);
      const isThere = isPast
        ? isEndSeen(layout, scrollTop, clientHeight)
        : Math.abs(scrollTop - top) < SETTLED_PX;
      if (!isThere) scroller.scrollTop = top;
      track();
    };
    settle();

    // A bar of the browser that slides away changes the height alone: nothing moves then.
    const observer = new ResizeObserver(() => (list.clientWidth === width ? track() : settle()));
    observer.observe(scroller);
    observer.observe(list);
    scroller.addEventListener('scroll', track, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', track);
    };
  }, [box, strip, pages]);

  const seek = (target: number) => {
    const [scroller, list] = [box.current, strip.current];
    const layout = scroller && list && measureStrip(scroller, list);
    const top = layout?.tops[target - 1];
    if (scroller && top !== undefined) scroller.scrollTop = top;
  };
  return { page, wanted, seek };
}

/** Undefined while nothing is laid out: in a hidden screen. */
function measureStrip(scroller: HTMLElement, list: HTMLElement): StripLayout | undefined {
  if (scroller.clientHeight === 0 || list.children.length === 0) return undefined;
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
  // Not `offsetTop`, which rounds: over hundreds of pages that would add up.
  const boxes = Array.from(list.children, (page) => page.getBoundingClientRect());
  const bottom = (boxes.at(-1)?.bottom ?? origin) - origin;
  return { tops: boxes.map(({ top }) => top - origin), bottom };
}

function withRange(
  before: ReadonlySet<number>,
  [first, last]: readonly [number, number],
): ReadonlySet<number> {
  const range = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  return range.every((each) => before.has(each)) ? before : new Set([...before, ...range]);
}
