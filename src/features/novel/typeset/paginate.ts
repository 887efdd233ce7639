import type { ChapterLayout, Row } from './layOutChapter.ts';

/** Whole lines displayed together. */
export interface TextPage {
  /** Rows of the chapter from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** UTF-16 units of the joined paragraphs; pages cover them without gaps. */
  readonly from: number;
  readonly to: number;
}

/**
 * @param height of the text area, CSS pixels; a page has at least one line, however low the area is
 * @returns for the beginning of a chapter only pages that its further rows cannot change, and at least one
 */
export function paginate(layout: ChapterLayout, height: number): readonly TextPage[] {
  const { rows, length, isWhole } = layout;
  const pages: TextPage[] = [];
  for (let first = 0; first < rows.length;) {
    const end = goodEnd(rows, first, fullEnd(rows, first, height));
    const from = pages.length === 0 ? 0 : (rows[first]?.from ?? 0);
    pages.push({ first, end, from, to: rows[end - 1]?.to ?? length });
    first = end;
  }
  if (!isWhole && pages.length > 1) pages.pop();
  return pages.length > 0 ? pages : [{ first: 0, end: 0, from: 0, to: length }];
}

/** @returns index of the page that contains the offset; the last page for an offset beyond the end */
export function pageAt(pages: readonly TextPage[], offset: number): number {
  // The title comes before the first character; on a low screen it has a page of its own.
  if (offset <= 0) return 0;
  const found = pages.findIndex(({ to }) => to > offset);
  return found === -1 ? pages.length - 1 : found;
}

function fullEnd(rows: readonly Row[], first: number, height: number): number {
  const top = rows[first]?.top ?? 0;
  let end = first + 1;
  for (let row = rows[end]; row && row.top + row.height - top <= height; row = rows[end]) end += 1;
  return end;
}

/** Leaves no first or last line of a paragraph alone on a page, and no title without text. */
function goodEnd(rows: readonly Row[], first: number, full: number): number {
  if (full >= rows.length) return full;
  let end = full;
  const isSplit = (at: number) => {
    const [before, after] = [rows[at - 1], rows[at]];
    if (!before || !after) return false;
    if (before.kind !== 'text') return true;
    const isSame = before.paragraph === after.paragraph;
    return isSame && (before.isFirst || after.isLast);
  };
  while (end > first + 1 && isSplit(end)) end -= 1;
  // No better break exists: fills the page.
  return isSplit(end) ? full : end;
}
