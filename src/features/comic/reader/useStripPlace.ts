import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { StackedPages } from './pageBox.ts';
import {
  anchorAt,
  openingScrollTop,
  placeAt,
  scrollTopOf,
  type Anchor,
  type Place,
  type StripSegment,
} from './stripPlace.ts';
import { watchScrolling } from './watchScrolling.ts';
import { nextRanges, windowAround, type Ranges } from './stripWindow.ts';

interface StripPlaceOptions {
  readonly box: RefObject<HTMLElement | null>;
  /** Its content; lists with `data-chapter` are the chapters. */
  readonly layer: RefObject<HTMLElement | null>;
  /** Page layouts by chapter, in reading order. */
  readonly stacks: ReadonlyMap<string, StackedPages>;
  /** Width that the layouts were computed for, CSS pixels; 0 before the first layout. */
  readonly boxWidth: number;
  readonly start: Pick<Place, 'chapter' | 'ratio'>;
  /** Called once the position is restored, then with every move. */
  readonly onPlace: (place: Place) => void;
  /** CSS pixels of content left below the bottom edge and above the top edge. */
  readonly onRoom: (below: number, above: number) => void;
}

interface StripPlace {
  readonly ranges: Ranges;
  readonly seek: (to: Pick<Place, 'chapter'> & { readonly page: number }) => void;
  /** Keeps the content at a point in place through the next layout; coordinates of the scroller. */
  readonly holdAt: (contentY: number, line: number) => void;
}

/** Differences below this are the browser's rounding; correcting them would let the position drift. */
const SETTLED_PX = 1;

/** The position in scrolled chapters, restored before the first paint. Its anchor survives every layout change. */
export function useStripPlace(options: StripPlaceOptions): StripPlace {
  const { box, layer, stacks, boxWidth, start } = options;
  const anchor = useRef<Anchor | undefined>(undefined);
  /** The anchor is a point held by a gesture, not the reading position. */
  const isPinned = useRef(false);
  const motion = useRef({ at: 0, top: 0, speed: 0 });
  const [ranges, setRanges] = useState<Ranges>(() => new Map());
  const latest = useRef(ranges);

  const track = useEffectEvent((segments: readonly StripSegment[]) => {
    const scroller = box.current;
    const place = scroller && placeAt(segments, scroller.scrollTop, scroller.clientHeight);
    if (!scroller || !place) return;
    const { scrollTop, clientHeight } = scroller;
    anchor.current = anchorAt(segments, scrollTop);
    const { speed } = motion.current;
    const near = windowAround(scrollTop, clientHeight, speed);
    // Runs on every frame of a scroll: React would do work even for a setState that changes nothing.
    const next = nextRanges(latest.current, segments, near);
    if (next !== latest.current) {
      latest.current = next;
      setRanges(next);
    }
    const last = segments.at(-1);
    const bottom = last ? last.top + last.stack.height : 0;
    options.onPlace(place);
    options.onRoom(bottom - scrollTop - clientHeight, scrollTop - (segments[0]?.top ?? 0));
  });

  const settle = useEffectEvent((laidOut: StripPlaceOptions['stacks']) => {
    const [scroller, content] = [box.current, layer.current];
    if (!scroller || !content || boxWidth === 0 || scroller.clientWidth !== boxWidth) return [];
    const segments = measure(scroller, content, laidOut);
    const held = anchor.current;
    isPinned.current = false;
    const top =
      (held && scrollTopOf(segments, held)) ??
      openingScrollTop(segments, start, scroller.clientHeight);
    if (top !== undefined && Math.abs(scroller.scrollTop - top) > SETTLED_PX) {
      scroller.scrollTop = top;
    }
    // The scroll may have ended with the layout change, without a further scroll event: the speed restarts at 0.
    motion.current = { at: 0, top: scroller.scrollTop, speed: 0 };
    track(segments);
    return segments;
  });

  const look = useEffectEvent((segments: readonly StripSegment[], speed?: number) => {
    const scroller = box.current;
    // After a resize the position is restored before scrolling counts again.
    if (!scroller || scroller.clientWidth !== boxWidth || segments.length === 0) return;
    const { scrollTop } = scroller;
    motion.current =
      speed === undefined ? moved(motion.current, scrollTop) : { at: 0, top: scrollTop, speed };
    track(segments);
  });

  useLayoutEffect(() => {
    const [scroller, content] = [box.current, layer.current];
    if (!scroller || !content || boxWidth === 0) return undefined;
    let segments = settle(stacks);
    const scrolling = watchScrolling(scroller, (speed) => look(segments, speed));
    // A card between chapters that grows moves the pages below it.
    const observer = new ResizeObserver(() => {
      // Scrolling since the last look counts before the position is restored.
      const isBehind = scrolling.isBehind() && scroller.clientWidth === boxWidth;
      if (isBehind && !isPinned.current) anchor.current = anchorAt(segments, scroller.scrollTop);
      segments = settle(stacks);
    });
    observer.observe(content);
    observer.observe(scroller);
    return () => {
      if (!isPinned.current) scrolling.lookNow();
      scrolling.stop();
      observer.disconnect();
    };
  }, [box, layer, stacks, boxWidth]);

  return {
    ranges,
    seek: ({ chapter, page }) => {
      const [scroller, content] = [box.current, layer.current];
      const segment =
        scroller &&
        content &&
        measure(scroller, content, stacks).find((each) => each.chapter === chapter);
      const top = segment?.stack.tops[page - 1];
      if (scroller && segment && top !== undefined) scroller.scrollTop = segment.top + top;
    },
    holdAt: (contentY, line) => {
      const [scroller, content] = [box.current, layer.current];
      if (!scroller || !content) return;
      anchor.current = anchorAt(measure(scroller, content, stacks), contentY - line, line);
      isPinned.current = true;
    },
  };
}

/** Measures the DOM once per chapter: page heights are whole pixels, so the rest is computed. */
function measure(
  scroller: HTMLElement,
  content: HTMLElement,
  stacks: ReadonlyMap<string, StackedPages>,
): readonly StripSegment[] {
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
  return [...content.querySelectorAll<HTMLElement>('[data-chapter]')].flatMap((list) => {
    const chapter = list.dataset['chapter'] ?? '';
    const stack = stacks.get(chapter);
    return stack ? [{ chapter, stack, top: list.getBoundingClientRect().top - origin }] : [];
  });
}

function moved({ at, top, speed }: { at: number; top: number; speed: number }, scrollTop: number) {
  const now = performance.now();
  const seconds = (now - at) / 1_000;
  // The first move after a pause says nothing about the speed.
  const measured = at === 0 || seconds <= 0 ? 0 : (scrollTop - top) / seconds;
  return { at: now, top: scrollTop, speed: speed * 0.5 + measured * 0.5 };
}
