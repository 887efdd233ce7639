import { IMAGE_PRELOAD_SCREENS } from '../../../shared/limits.ts';
import type { PageRange } from './StripPages.tsx';
import { pagesBetween, type StripSegment } from './stripPlace.ts';

/** Pure functions that choose the pages of a strip to render, by position and scroll speed. */

export type Ranges = ReadonlyMap<string, PageRange>;

/** Pages behind the position stay for this many screens, so that scrolling back costs nothing. */
const BEHIND_SCREENS = 1.5;
/** Distance ahead that is loaded during a fast scroll, in seconds at the current speed. */
const LOOK_AHEAD_S = 0.45;
const LOOK_AHEAD_SCREENS_MAX = 4;
/** Share of the distance ahead that must always be rendered. */
const NEEDED_PART = 0.5;

/** Range of the content, CSS pixels. */
type Span = readonly [from: number, to: number];

export interface StripWindow {
  /** Pages here must be rendered now. */
  readonly need: Span;
  /** Pages here are rendered on the next change. */
  readonly load: Span;
  /** Rendered pages may stay while they are in here. */
  readonly visible: Span;
  /** The next change keeps the rendered pages in here alone, so that pages leave several at a time too. */
  readonly stay: Span;
}

/** @param speed CSS pixels per second, negative upwards */
export function windowAround(scrollTop: number, height: number, speed: number): StripWindow {
  const least = IMAGE_PRELOAD_SCREENS * height;
  const reach = Math.min(LOOK_AHEAD_SCREENS_MAX * height, Math.abs(speed) * LOOK_AHEAD_S);
  const ahead = Math.max(least, reach);
  const bottom = scrollTop + height;
  const span = (forwards: number, behind: number): Span =>
    speed < 0 ? [scrollTop - forwards, bottom + behind] : [scrollTop - behind, bottom + forwards];
  return {
    need: span(Math.max(least, reach * NEEDED_PART), 0),
    load: span(ahead, 0),
    visible: span(ahead + height, BEHIND_SCREENS * height + reach / 4),
    stay: span(ahead + height, BEHIND_SCREENS * height - reach / 4),
  };
}

/** @returns the same map if nothing changes, so that scrolling within a page causes no render */
export function nextRanges(
  before: Ranges,
  segments: readonly StripSegment[],
  near: StripWindow,
): Ranges {
  const next = new Map<string, PageRange>();
  for (const segment of segments) {
    const was = before.get(segment.chapter);
    const spare = pagesBetween(segment, ...near.visible);
    // During a fast scroll the range changes several pages at a time, because each change is a render.
    const isEnough = covers(was, pagesBetween(segment, ...near.need)) && covers(spare, was);
    const wanted = pagesBetween(segment, ...near.load);
    const range = isEnough
      ? was
      : joined(wanted, overlap(was, pagesBetween(segment, ...near.stay)));
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

/** An empty inner range is always covered. */
function covers(outer: PageRange | undefined, inner: PageRange | undefined): boolean {
  if (!inner) return true;
  return outer !== undefined && outer[0] <= inner[0] && outer[1] >= inner[1];
}

function overlap(a: PageRange | undefined, b: PageRange | undefined): PageRange | undefined {
  if (!a || !b) return undefined;
  const [first, last] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  return first <= last ? [first, last] : undefined;
}

/** The union if both ranges touch; otherwise only `wanted`. */
function joined(
  wanted: PageRange | undefined,
  stored: PageRange | undefined,
): PageRange | undefined {
  if (!wanted || !stored) return wanted ?? stored;
  const touch = stored[0] <= wanted[1] + 1 && wanted[0] <= stored[1] + 1;
  return touch ? [Math.min(wanted[0], stored[0]), Math.max(wanted[1], stored[1])] : wanted;
}
