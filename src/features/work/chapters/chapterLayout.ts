/**
 * Where the lines of a long directory stand, in CSS pixels: a book may have thousands of chapters, of which a screen
 * shows a dozen. Only those are in the document; this says which, and where.
 */

/** A run of chapters of one volume, in the order they are shown. */
export interface ChapterSection {
  /** Its heading; '' where it has none. */
  readonly volume: string;
  /** Of its first chapter among all that are shown. */
  readonly first: number;
  readonly count: number;
  readonly top: number;
  readonly height: number;
}

export interface ChapterLayout {
  readonly sections: readonly ChapterSection[];
  readonly height: number;
  readonly linePx: number;
  readonly headPx: number;
}

/** @param volumes of each chapter in the order they are shown */
export function layOutChapters(
  volumes: readonly (string | undefined)[],
  { linePx, headPx }: Pick<ChapterLayout, 'linePx' | 'headPx'>,
): ChapterLayout {
  const sections: ChapterSection[] = [];
  let top = 0;
  let first = 0;
  while (first < volumes.length) {
    const volume = volumes[first] ?? '';
    let end = first + 1;
    while (end < volumes.length && (volumes[end] ?? '') === volume) end += 1;
    const count = end - first;
    const height = (volume ? headPx : 0) + count * linePx;
    sections.push({ volume, first, count, top, height });
    top += height;
    first = end;
  }
  return { sections, height: top, linePx, headPx };
}

/** From the top of its section. */
export function topInSection(
  section: ChapterSection,
  index: number,
  { linePx, headPx }: ChapterLayout,
): number {
  return (section.volume ? headPx : 0) + (index - section.first) * linePx;
}

/** From the top of the list; 0 where there is no such chapter. */
export function topOfChapter(layout: ChapterLayout, index: number): number {
  const section = layout.sections.find(
    ({ first, count }) => index >= first && index < first + count,
  );
  return section ? section.top + topInSection(section, index, layout) : 0;
}

export interface ChapterSpan {
  readonly first: number;
  /** The first one that is not among them. */
  readonly end: number;
}

/** The chapters that touch a stretch of the list. */
export function chaptersWithin(layout: ChapterLayout, fromPx: number, toPx: number): ChapterSpan {
  let first = Infinity;
  let end = 0;
  for (const section of layout.sections) {
    const { top, height, count } = section;
    if (top >= toPx) break;
    if (top + height <= fromPx) continue;
    const lines = top + topInSection(section, section.first, layout);
    const from = Math.max(0, Math.floor((fromPx - lines) / layout.linePx));
    const to = Math.min(count, Math.max(1, Math.ceil((toPx - lines) / layout.linePx)));
    first = Math.min(first, section.first + Math.min(from, count - 1));
    end = Math.max(end, section.first + to);
  }
  return { first: Math.min(first, end), end };
}
