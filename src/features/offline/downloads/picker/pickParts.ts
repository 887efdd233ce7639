import { chapterRanges, type ChapterRange } from '../../../../lib/chapterRanges.ts';
import type { Chapter } from '../../../../shared/contract/index.ts';

/**
 * The chapters to choose from, part by part, so that a work of two thousand costs no more than one of thirty: thirty at a
 * time, or, of a book that has them, its volumes, long ones by thirties.
 * @param chapters in the order they are shown
 */
export function pickParts(chapters: readonly Chapter[]): readonly ChapterRange<Chapter>[] {
  if (!chapters.some(({ volume }) => volume)) return chapterRanges(chapters);
  const volumes = volumesOf(chapters);
  // Of volumes that come again, no part could be told by its name.
  if (new Set(volumes.map(({ name }) => name)).size < volumes.length)
    return chapterRanges(chapters);
  return volumes.flatMap(({ name, chapters: all }) => {
    const parts = chapterRanges(all);
    return parts.map((part) => ({ ...part, label: labelOf(name, part.label, parts.length) }));
  });
}

function labelOf(volume: string, range: string, parts: number): string {
  if (!volume) return range;
  return parts > 1 ? `${volume} ${range}` : volume;
}

interface Volume {
  readonly name: string;
  readonly chapters: Chapter[];
}

function volumesOf(chapters: readonly Chapter[]): readonly Volume[] {
  const volumes: Volume[] = [];
  for (const chapter of chapters) {
    const { volume: name = '' } = chapter;
    const last = volumes.at(-1);
    if (last?.name === name) last.chapters.push(chapter);
    else volumes.push({ name, chapters: [chapter] });
  }
  return volumes;
}
