import type { Chapter } from '../../shared/contract/index.ts';

/** Where somebody is in a book: in which chapter, and how far in it. */
interface Place {
  /** Uuid. */
  readonly chapter: string;
  /** 0…1. */
  readonly ratio: number;
}

/**
 * How much of a whole book was read, 0…1: by the characters that chapters have, or chapter by chapter where one does not
 * say. Undefined where the place is in none of its chapters.
 */
export function bookRatio(chapters: readonly Chapter[], place: Place): number | undefined {
  const here = chapters.find(({ uuid }) => uuid === place.chapter);
  if (!here) return undefined;
  const isMeasured = chapters.every(({ size }) => size > 0);
  const weightOf = ({ size }: Chapter) => (isMeasured ? size : 1);
  let all = 0;
  let before = 0;
  for (const chapter of chapters) {
    all += weightOf(chapter);
    if (chapter.index < here.index) before += weightOf(chapter);
  }
  return (before + weightOf(here) * place.ratio) / all;
}

/** The characters of a book: as it says itself, else of its chapters together; 0 where nobody knows. */
export function bookCharacters(
  characters: number | undefined,
  chapters: readonly Chapter[],
): number {
  return characters || chapters.reduce((sum, { size }) => sum + size, 0);
}
