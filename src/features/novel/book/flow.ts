import { type ChapterLayout, rowAt } from '../typeset/layOutChapter.ts';
import type { BookPlace, ShownPlace } from './view.ts';

/** Chapters below one another, computed from known line heights. CSS pixels from the top of the first chapter. */
export interface Flow {
  readonly chapters: readonly FlowChapter[];
  readonly height: number;
}

interface FlowChapter {
  readonly layout: ChapterLayout;
  readonly top: number;
}

/** A character and the distance of its line from the top of the screen. */
export interface Held extends BookPlace {
  readonly below: number;
}

/** A line that is cut off by less than this counts as fully visible. */
const WHOLE_PX = 2;

/** @param gap between chapters, CSS pixels */
export function flowOf(layouts: readonly ChapterLayout[], gap: number): Flow {
  let height = 0;
  const chapters = layouts.map((layout) => {
    const top = height;
    height += layout.height + gap;
    return { layout, top };
  });
  return { chapters, height };
}

/** @returns top of the character's line (offset 0: of the chapter's title); undefined if the chapter is not loaded */
export function topOf({ chapters }: Flow, { chapter, offset }: BookPlace): number | undefined {
  const found = chapters.find(({ layout }) => layout.chapter.uuid === chapter);
  if (!found) return undefined;
  const { rows } = found.layout;
  return found.top + (rows[offset <= 0 ? 0 : rowAt(rows, offset)]?.top ?? 0);
}

/** @returns the rows of the chapter within from…to: first index, and end index (exclusive) */
export function rowsBetween(
  { layout: { rows }, top }: FlowChapter,
  from: number,
  to: number,
): readonly [number, number] {
  const first = lowerBound(rows.length, (at) => bottomOf(rows[at]) + top > from);
  const end = lowerBound(rows.length, (at) => (rows[at]?.top ?? 0) + top >= to);
  return [first, Math.max(first, end)];
}

/** @returns the first fully visible line, and how much of its chapter is read */
export function placeIn(flow: Flow, top: number, height: number): ShownPlace | undefined {
  const { chapters } = flow;
  const at = chapters.findIndex(({ layout, top: own }) => {
    const last = layout.rows.at(-1);
    return last !== undefined && own + last.top >= top - WHOLE_PX;
  });
  const chapter = chapters[at === -1 ? chapters.length - 1 : at];
  if (!chapter) return undefined;
  const { layout, top: own } = chapter;
  const { rows, length } = layout;
  const first = Math.min(
    rows.length - 1,
    lowerBound(rows.length, (row) => own + (rows[row]?.top ?? 0) >= top - WHOLE_PX),
  );
  const seen = lowerBound(
    rows.length,
    (row) => own + bottomOf(rows[row]) > top + height + WHOLE_PX,
  );
  const isEnd = seen >= rows.length || length === 0;
  const pages = Math.max(1, Math.ceil(layout.height / height));
  return {
    chapter: layout.chapter.uuid,
    offset: rows[first]?.from ?? 0,
    page: Math.min(pages, Math.max(1, Math.floor((top - own) / height) + 1)),
    pages,
    ratio: isEnd ? 1 : (rows[seen - 1]?.to ?? 0) / length,
  };
}

/** @returns scroll position that brings the line cut off below to the top, or the line cut off above to the bottom */
export function turnedTop(flow: Flow, top: number, height: number, direction: 1 | -1): number {
  const edges = flow.chapters.flatMap(({ layout, top: own }) => {
    const [first, end] = rowsBetween({ layout, top: own }, top - height, top + 2 * height);
    return layout.rows
      .slice(first, end)
      .map((row) => ({ top: own + row.top, bottom: own + bottomOf(row) }));
  });
  if (direction === 1) {
    const cut = edges.find(({ bottom }) => bottom > top + height + WHOLE_PX);
    return cut && cut.top > top + WHOLE_PX ? cut.top : top + height;
  }
  const cut = edges.findLast((edge) => edge.top < top - WHOLE_PX);
  // Snaps to the top of a line, so that no line is cut off at the top edge.
  const wanted = (cut?.bottom ?? top) - height;
  return edges.find((edge) => edge.top >= wanted - WHOLE_PX)?.top ?? wanted;
}

function bottomOf(row: { readonly top: number; readonly height: number } | undefined): number {
  return row ? row.top + row.height : 0;
}

/** Binary search. @returns the first index where `holds` is true (and stays true); `length` if there is none */
function lowerBound(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
