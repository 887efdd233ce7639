import type { Chapter } from '../../shared/contract/index.ts';

interface Place {
  readonly chapter: string;
  /** Position in the chapter, 0…1. */
  readonly ratio: number;
}

/**
 * Progress in the book, 0…1: by characters, or by chapters if the size of one is unknown.
 * @returns undefined if the chapter is not in the directory
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

/** Number of characters: the work's own figure, else the sum of its chapters; 0 if unknown. */
export function bookCharacters(
  characters: number | undefined,
  chapters: readonly Chapter[],
): number {
  return characters || chapters.reduce((sum, { size }) => sum + size, 0);
}

/** The chapter that reading goes on or starts with. `known`: the one of the place, if it still exists. */
export function chapterToRead(
  chapters: readonly Chapter[],
  place: Pick<Place, 'chapter'> | undefined,
): { readonly target: Chapter | undefined; readonly known: Chapter | undefined } {
  const known = place && chapters.find(({ uuid }) => uuid === place.chapter);
  return { target: known ?? firstOf(chapters), known };
}

function firstOf(chapters: readonly Chapter[]): Chapter | undefined {
  return chapters.reduce<Chapter | undefined>(
    (found, chapter) => (found && found.index <= chapter.index ? found : chapter),
    undefined,
  );
}
