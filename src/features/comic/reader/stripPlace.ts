import {
  endScrollTop,
  isEndSeen,
  pagesNear,
  positionAt,
  scrollTopAt,
  type ReadingPosition,
} from './readingPosition.ts';
import type { StackedPages } from './pageBox.ts';

/** Where a person is in a row of chapters that lie under one another, and where that is on the screen: pure. */

export interface StripSegment {
  /** Uuid. */
  readonly chapter: string;
  /** Where its first page begins in the scroll box's coordinates, CSS pixels. */
  readonly top: number;
  readonly stack: StackedPages;
}

export interface Place extends ReadingPosition {
  /** Uuid. */
  readonly chapter: string;
}

/** A point of the content that stays where it is on the screen, whatever happens around it. */
export interface Anchor {
  readonly chapter: string;
  /** In the pages, 0…1. */
  readonly ratio: number;
  /** CSS pixels past the last page, or (negative) before the first: what lies there does not grow with the pages. */
  readonly beyond: number;
  /** Where on the screen, CSS pixels under the upper edge of the box. */
  readonly line: number;
}

/** @returns undefined where there is no chapter */
export function anchorAt(
  segments: readonly StripSegment[],
  scrollTop: number,
  line = 0,
): Anchor | undefined {
  const y = scrollTop + line;
  const segment = segmentAt(segments, y);
  if (!segment) return undefined;
  const { chapter, top, stack } = segment;
  const { ratio } = positionAt(layoutOf(stack), y - top);
  const bottom = top + stack.height;
  const beyond = y < top ? y - top : Math.max(0, y - bottom);
  return { chapter, ratio: beyond > 0 ? 1 : ratio, beyond, line };
}

/** @returns undefined where its chapter is gone */
export function scrollTopOf(
  segments: readonly StripSegment[],
  { chapter, ratio, beyond, line }: Anchor,
): number | undefined {
  const segment = segments.find((each) => each.chapter === chapter);
  if (!segment) return undefined;
  return segment.top + scrollTopAt(layoutOf(segment.stack), ratio) + beyond - line;
}

/** Where a chapter is opened at: the end of its pages stands at the lower edge, anything else at the upper one. */
export function openingScrollTop(
  segments: readonly StripSegment[],
  { chapter, ratio }: Pick<Place, 'chapter' | 'ratio'>,
  boxHeight: number,
): number | undefined {
  if (ratio < 1) return scrollTopOf(segments, { chapter, ratio, beyond: 0, line: 0 });
  const segment = segments.find((each) => each.chapter === chapter);
  return segment && segment.top + endScrollTop(layoutOf(segment.stack), boxHeight);
}

/**
 * What is read: the chapter that has the middle of the box, and in it the place at the upper edge. Its last page is
 * reached as soon as its end is seen.
 */
export function placeAt(
  segments: readonly StripSegment[],
  scrollTop: number,
  boxHeight: number,
): Place | undefined {
  const segment = segmentAt(segments, scrollTop + boxHeight / 2);
  if (!segment) return undefined;
  const { chapter, top, stack } = segment;
  const layout = layoutOf(stack);
  if (isEndSeen(layout, scrollTop - top, boxHeight)) {
    return { chapter, page: stack.tops.length, ratio: 1 };
  }
  return { chapter, ...positionAt(layout, Math.max(0, scrollTop - top)) };
}

/** First and last page of a chapter between two heights of the box's content; undefined: none. */
export function pagesBetween(
  { top, stack }: StripSegment,
  from: number,
  to: number,
): readonly [first: number, last: number] | undefined {
  if (to <= top || from >= top + stack.height) return undefined;
  return pagesNear(layoutOf(stack), from - top, to - from, 0);
}

/** The last chapter that has begun at this height, or the first. */
function segmentAt(segments: readonly StripSegment[], y: number): StripSegment | undefined {
  return segments.findLast(({ top }) => top <= y) ?? segments[0];
}

function layoutOf({ tops, height }: StackedPages) {
  return { tops, bottom: height };
}
