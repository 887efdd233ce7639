import { chapterRanges, type ChapterRange } from '../../../../lib/chapterRanges.ts';
import type { Chapter } from '../../../../shared/contract/index.ts';

/**
 * Splits the chapters into ranges of thirty, so that a work of two thousand renders as fast as one of thirty. Novels
 * with volumes are split by volume, long volumes into thirties.
 * @param chapters in display order
 */
export function pickParts(chapters: readonly Chapter[]): readonly ChapterRange<Chapter>[] {
  if (!chapters.some(({ volume }) => volume)) return chapterRanges(chapters);
  const volumes = volumesOf(chapters);
  // Repeated volume names would give ranges the same label.
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
