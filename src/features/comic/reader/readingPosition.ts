/** Pages in the coordinates of the scroller, CSS pixels, without gaps between them. */
export interface StripLayout {
  /** Top of each page; never empty. */
  readonly tops: readonly number[];
  readonly bottom: number;
}

export interface ReadingPosition {
  /** From 1. */
  readonly page: number;
  /** (page − 1 + offset within the page) / pages, 0…1. */
  readonly ratio: number;
}

/** Browsers round `scrollTop`: a position this close before a page counts as the page. */
const ROUNDING_PX = 1;

/** The position at the top edge of the scroller. */
export function positionAt(layout: StripLayout, scrollTop: number): ReadingPosition {
  const pages = layout.tops.length;
  const page = pageAt(layout, scrollTop + ROUNDING_PX);
  const { top, height } = pageBox(layout, page);
  const offset = height > 0 ? clamp((scrollTop - top) / height) : 0;
  return { page, ratio: (page - 1 + offset) / pages };
}

/** The same position in another layout of the same pages. */
export function scrollTopAt(layout: StripLayout, ratio: number): number {
  const pages = layout.tops.length;
  const inPages = clamp(ratio) * pages;
  const page = Math.min(pages, Math.floor(inPages) + 1);
  const { top, height } = pageBox(layout, page);
  return top + (inPages - (page - 1)) * height;
}

/** Whether the end of the last page is visible. */
export function isEndSeen(layout: StripLayout, scrollTop: number, boxHeight: number): boolean {
  return scrollTop + boxHeight >= layout.bottom - ROUNDING_PX;
}

/** Scroll position with the end of the last page at the bottom edge. */
export function endScrollTop(layout: StripLayout, boxHeight: number): number {
  return Math.max(0, layout.bottom - boxHeight);
}

/** First and last page within `screens` of the visible area, from 1. */
export function pagesNear(
  layout: StripLayout,
  scrollTop: number,
  boxHeight: number,
  screens: number,
): readonly [first: number, last: number] {
  const margin = boxHeight * screens;
  return [
    pageAt(layout, scrollTop - margin),
    pageAt(layout, scrollTop + boxHeight + margin - ROUNDING_PX),
  ];
}

/** The page at a height, limited to the first and last page. */
function pageAt({ tops }: StripLayout, line: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

function pageBox({ tops, bottom }: StripLayout, page: number) {
  const top = tops[page - 1] ?? 0;
  return { top, height: (tops[page] ?? bottom) - top };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
