/** Geometry of the virtualized chapter list, in CSS pixels: of thousands of chapters about a dozen are rendered. */

/** Consecutive chapters of one volume, in display order. */
export interface ChapterSection {
  /** Heading; '' if there is none. */
  readonly volume: string;
  /** Index of its first chapter in the whole list. */
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

/** @param volumes volume of each chapter in display order */
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

/** @returns distance from the top of its section */
export function topInSection(
  section: ChapterSection,
  index: number,
  { linePx, headPx }: ChapterLayout,
): number {
  return (section.volume ? headPx : 0) + (index - section.first) * linePx;
}

/** @returns distance from the top of the list; 0 for an unknown chapter */
export function topOfChapter(layout: ChapterLayout, index: number): number {
  const section = layout.sections.find(
    ({ first, count }) => index >= first && index < first + count,
  );
  return section ? section.top + topInSection(section, index, layout) : 0;
}

export interface ChapterSpan {
  readonly first: number;
  readonly end: number;
}

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
