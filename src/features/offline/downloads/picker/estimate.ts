import type { Chapter, Kind } from '../../../../shared/contract/index.ts';
import {
  CHAPTER_CHARACTERS_GUESS,
  CHAPTER_PAGES_GUESS,
  CHARACTER_BYTES,
  FREE_BYTES_MIN,
  PAGE_BYTES_GUESS,
} from '../../../../shared/limits.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/shelf.ts';
import { filmGuess } from './filmJob.ts';

/** How much a download takes, before anybody has counted: always said with 约. */

type Counted = Pick<ChapterSummary, 'pagesKept' | 'bytes'>;

/**
 * Bytes of a page as this device knows them: of the work itself, else of other works.
 * @param own chapters of the work that have anything kept
 * @param others chapters of other works
 */
export function bytesAPage(own: readonly Counted[], others: readonly Counted[]): number {
  return meanBytes(own) ?? meanBytes(others) ?? PAGE_BYTES_GUESS;
}

function meanBytes(chapters: readonly Counted[]): number | undefined {
  let pages = 0;
  let bytes = 0;
  for (const each of chapters) {
    pages += each.pagesKept;
    bytes += each.bytes;
  }
  return pages > 0 && bytes > 0 ? bytes / pages : undefined;
}

/**
 * @param chapters those to be downloaded
 * @param kept what of them is here already, by uuid: it is not fetched again
 * @returns bytes
 */
export function jobBytes(
  chapters: readonly Chapter[],
  pageBytes: number,
  kept: ReadonlyMap<string, Counted>,
): number {
  let pages = 0;
  for (const { uuid, size } of chapters) {
    const all = size > 0 ? size : CHAPTER_PAGES_GUESS;
    pages += Math.max(0, all - (kept.get(uuid)?.pagesKept ?? 0));
  }
  return Math.round(pages * pageBytes);
}

/** Of a novel: a text is here whole or not at all. @returns bytes */
function textJobBytes(chapters: readonly Chapter[], kept: ReadonlyMap<string, Counted>): number {
  const lacking = chapters.filter(({ uuid }) => !kept.get(uuid)?.pagesKept);
  const characters = lacking.reduce((sum, { size }) => sum + (size || CHAPTER_CHARACTERS_GUESS), 0);
  return characters * CHARACTER_BYTES;
}

/**
 * Of any kind.
 * @param kept what of the work is here already
 * @param pageBytes of a page, where it has any
 * @returns bytes
 */
export function workJobBytes(
  kind: Kind,
  chapters: readonly Chapter[],
  kept: readonly ChapterSummary[],
  pageBytes = bytesAPage(kept, []),
): number {
  const known = new Map(kept.map((each) => [each.uuid, each]));
  if (kind === 'film') return filmGuess(chapters, kept);
  return kind === 'novel' ? textJobBytes(chapters, known) : jobBytes(chapters, pageBytes, known);
}

/** What lacks so that all of it fits and the reserve stays free (features 17); 0: it fits. */
export function bytesShort(freeBytes: number, neededBytes: number): number {
  return Math.max(0, FREE_BYTES_MIN + neededBytes - freeBytes);
}
