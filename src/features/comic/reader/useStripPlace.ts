import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { IMAGE_PRELOAD_SCREENS } from '../../../shared/limits.ts';
import type { StackedPages } from './pageBox.ts';
import type { PageRange } from './StripPages.tsx';
import {
  anchorAt,
  openingScrollTop,
  pagesBetween,
  placeAt,
  scrollTopOf,
  type Anchor,
  type Place,
  type StripSegment,
} from './stripPlace.ts';

interface StripPlaceOptions {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** What it scrolls: its lists with `data-chapter` are the chapters. */
  readonly layer: RefObject<HTMLElement | null>;
  /** In reading order, as they are laid out. */
  readonly stacks: ReadonlyMap<string, StackedPages>;
  /** Width that the stacks are made for; 0 while nothing is laid out. */
  readonly boxWidth: number;
  readonly start: Pick<Place, 'chapter' | 'ratio'>;
  /** Called once the place is restored, then with every move. */
  readonly onPlace: (place: Place) => void;
  /** CSS pixels of content that are left below the lower edge, and above the upper one. */
  readonly onRoom: (below: number, above: number) => void;
}

export type Ranges = ReadonlyMap<string, PageRange>;

interface StripPlace {
  /** The pages that are to be there, by chapter. */
  readonly ranges: Ranges;
  readonly seek: (to: Pick<Place, 'chapter'> & { readonly page: number }) => void;
  /** What is under a point stays there through the next layout; a point in the box's own coordinates. */
  readonly holdAt: (contentY: number, line: number) => void;
}

/** Less than this is the browser's own rounding: moving for it would let the place drift. */
const SETTLED_PX = 1;
/** Pages behind a person stay for this many screens, so that looking back costs nothing. */
const BEHIND_SCREENS = 1.5;
/** Somebody who flings sees this much of the way ahead loaded before they are there, seconds. */
const LOOK_AHEAD_S = 0.45;
const LOOK_AHEAD_SCREENS_MAX = 9;
/** Of the way ahead, that is not let run short. */
const NEEDED_PART = 0.6;
/** Without a move for this long a person rests. */
const REST_MS = 180;

/**
 * Where the person is in chapters under one another. Restored before the first paint; a point of the content stays where
 * it is through every change of the layout: another width, chapters added in front, pages without their borders.
 */
export function useStripPlace(options: StripPlaceOptions): StripPlace {
  const { box, layer, stacks, boxWidth, start } = options;
  const anchor = useRef<Anchor | undefined>(undefined);
  const motion = useRef({ at: 0, top: 0, speed: 0 });
  const [ranges, setRanges] = useState<Ranges>(() => new Map());

  const track = useEffectEvent((segments: readonly StripSegment[]) => {
    const scroller = box.current;
    const place = scroller && placeAt(segments, scroller.scrollTop, scroller.clientHeight);
    if (!scroller || !place) return;
    const { scrollTop, clientHeight } = scroller;
    anchor.current = anchorAt(segments, scrollTop);
    const near = windowAround(scrollTop, clientHeight, motion.current.speed);
    setRanges((before) => nextRanges(before, segments, near));
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
    const top =
      (held && scrollTopOf(segments, held)) ??
      openingScrollTop(segments, start, scroller.clientHeight);
    if (top !== undefined && Math.abs(scroller.scrollTop - top) > SETTLED_PX) {
      scroller.scrollTop = top;
      motion.current = { at: 0, top, speed: 0 };
    }
    track(segments);
    return segments;
  });

  useLayoutEffect(() => {
    const [scroller, content] = [box.current, layer.current];
    if (!scroller || !content || boxWidth === 0) return undefined;
    let segments = settle(stacks);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      // Laid out anew: the place is put back first.
      if (scroller.clientWidth !== boxWidth || segments.length === 0) return;
      motion.current = moved(motion.current, scroller.scrollTop);
      track(segments);
      clearTimeout(rest);
      rest = setTimeout(() => {
        motion.current = { at: 0, top: scroller.scrollTop, speed: 0 };
        track(segments);
      }, REST_MS);
    };
    // A card between chapters that grows moves the pages under it.
    const observer = new ResizeObserver(() => {
      segments = settle(stacks);
    });
    observer.observe(content);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
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
    },
  };
}

/** One measure a chapter: its pages are whole pixels, so the rest is arithmetic. */
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
  // The first move after a rest says nothing of how fast it goes on.
  const measured = at === 0 || seconds <= 0 ? 0 : (scrollTop - top) / seconds;
  return { at: now, top: scrollTop, speed: speed * 0.5 + measured * 0.5 };
}

/** Heights of the box's content, CSS pixels. */
type Span = readonly [from: number, to: number];

interface Window {
  /** What must be there now. */
  readonly need: Span;
  /** Pages in here are to be there. */
  readonly load: Span;
  /** Pages that are there already may stay while they are in here. */
  readonly keep: Span;
}

/** @param speed CSS pixels a second, negative upwards */
function windowAround(scrollTop: number, height: number, speed: number): Window {
  const least = IMAGE_PRELOAD_SCREENS * height;
  const reach = Math.min(LOOK_AHEAD_SCREENS_MAX * height, Math.abs(speed) * LOOK_AHEAD_S);
  const ahead = Math.max(least, reach);
  const bottom = scrollTop + height;
  const span = (forwards: number, behind: number): Span =>
    speed < 0 ? [scrollTop - forwards, bottom + behind] : [scrollTop - behind, bottom + forwards];
  return {
    need: span(Math.max(least, reach * NEEDED_PART), 0),
    load: span(ahead, 0),
    keep: span(ahead + height, (BEHIND_SCREENS + reach / height / 4) * height),
  };
}

/** @returns the same map where nothing changes: a scroll within a page renders nothing */
function nextRanges(before: Ranges, segments: readonly StripSegment[], near: Window): Ranges {
  const next = new Map<string, PageRange>();
  for (const segment of segments) {
    const was = before.get(segment.chapter);
    const spare = pagesBetween(segment, ...near.keep);
    // In full flight pages come and go by the handful: each change is a render of its own.
    const isEnough = covers(was, pagesBetween(segment, ...near.need)) && covers(spare, was);
    const wanted = pagesBetween(segment, ...near.load);
    const range = isEnough ? was : joined(wanted, overlap(was, spare));
    if (range) next.set(segment.chapter, range);
  }
  const isSame =
    next.size === before.size &&
    [...next].every(([chapter, [first, last]]) => {
      const was = before.get(chapter);
      return was?.[0] === first && was[1] === last;
    });
  return isSame ? before : next;
}

/** Nothing is covered by anything. */
function covers(outer: PageRange | undefined, inner: PageRange | undefined): boolean {
  if (!inner) return true;
  return outer !== undefined && outer[0] <= inner[0] && outer[1] >= inner[1];
}

function overlap(a: PageRange | undefined, b: PageRange | undefined): PageRange | undefined {
  if (!a || !b) return undefined;
  const [first, last] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return first <= last ? [first, last] : undefined;
}

/** Both where they touch; else what is wanted alone. */
function joined(wanted: PageRange | undefined, kept: PageRange | undefined): PageRange | undefined {
  if (!wanted || !kept) return wanted ?? kept;
  const touch = kept[0] <= wanted[1] + 1 && wanted[0] <= kept[1] + 1;
  return touch ? [Math.min(wanted[0], kept[0]), Math.max(wanted[1], kept[1])] : wanted;
}
