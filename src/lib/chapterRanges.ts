/** A part of a work's chapters in the order they are shown. */
export interface ChapterRange<T> {
  /** As "98–69". */
  readonly label: string;
  readonly chapters: readonly T[];
}

/** Chapters a chip stands for (design 19). */
export const RANGE_CHAPTERS = 30;

/** @param chapters in the order they are shown */
export function chapterRanges<T extends { readonly index: number }>(
  chapters: readonly T[],
): ChapterRange<T>[] {
  const ranges: ChapterRange<T>[] = [];
  for (let start = 0; start < chapters.length; start += RANGE_CHAPTERS) {
    const part = chapters.slice(start, start + RANGE_CHAPTERS);
    const [first, last] = [part[0]?.index, part.at(-1)?.index];
    ranges.push({ label: first === last ? `${first}` : `${first}–${last}`, chapters: part });
  }
  return ranges;
}
