/** Consecutive chapters of a work, in display order. */
export interface ChapterRange<T> {
  /** As "98–69". */
  readonly label: string;
  readonly chapters: readonly T[];
}

/** Chapters per range chip. */
export const RANGE_CHAPTERS = 30;

/** @param chapters in display order */
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
