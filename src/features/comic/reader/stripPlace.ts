import {
  endScrollTop,
  isEndSeen,
  pagesNear,
  positionAt,
  scrollTopAt,
  type ReadingPosition,
} from './readingPosition.ts';
import type { StackedPages } from './pageBox.ts';

export interface StripSegment {
  readonly chapter: string;
  /** Top of its first page in the coordinates of the scroller, CSS pixels. */
  readonly top: number;
  readonly stack: StackedPages;
}

export interface Place extends ReadingPosition {
  readonly chapter: string;
}

/** A point of the content that keeps its position on the screen when the layout changes. */
export interface Anchor {
  readonly chapter: string;
  readonly ratio: number;
  /** CSS pixels after the last page, or (negative) before the first; content there does not scale with the pages. */
  readonly beyond: number;
  /** Distance from the top edge of the scroller, CSS pixels. */
  readonly line: number;
}

/** @returns undefined without chapters */
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

/** @returns undefined if its chapter is no longer loaded */
export function scrollTopOf(
  segments: readonly StripSegment[],
  { chapter, ratio, beyond, line }: Anchor,
): number | undefined {
  const segment = segments.find((each) => each.chapter === chapter);
  if (!segment) return undefined;
  return segment.top + scrollTopAt(layoutOf(segment.stack), ratio) + beyond - line;
}

/** Initial scroll position: for ratio 1 the end of the pages is at the bottom edge, else the ratio at the top. */
export function openingScrollTop(
  segments: readonly StripSegment[],
  { chapter, ratio }: Pick<Place, 'chapter' | 'ratio'>,
  boxHeight: number,
): number | undefined {
  if (ratio < 1) return scrollTopOf(segments, { chapter, ratio, beyond: 0, line: 0 });
  const segment = segments.find((each) => each.chapter === chapter);
  return segment && segment.top + endScrollTop(layoutOf(segment.stack), boxHeight);
}

/** Chapter at the middle of the box, position at its top edge; the last page counts once its end is visible. */
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

/** First and last page of a chapter within from…to; undefined if there are none. */
export function pagesBetween(
  { top, stack }: StripSegment,
  from: number,
  to: number,
): readonly [first: number, last: number] | undefined {
  if (to <= top || from >= top + stack.height) return undefined;
  return pagesNear(layoutOf(stack), from - top, to - from, 0);
}

/** The last chapter that begins above this height, or the first. */
function segmentAt(segments: readonly StripSegment[], y: number): StripSegment | undefined {
  return segments.findLast(({ top }) => top <= y) ?? segments[0];
}

function layoutOf({ tops, height }: StackedPages) {
  return { tops, bottom: height };
}
