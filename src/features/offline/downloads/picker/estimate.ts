import type { Chapter, Kind } from '../../../../shared/contract/index.ts';
import {
  CHAPTER_CHARACTERS_GUESS,
  CHAPTER_PAGES_GUESS,
  CHARACTER_BYTES,
  FREE_BYTES_MIN,
  PAGE_BYTES_GUESS,
} from '../../../../shared/limits.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/offlineStore.ts';
import { filmGuess } from './filmJob.ts';

/** Estimates of download sizes; the UI marks them with 约. */

type Counted = Pick<ChapterSummary, 'pagesKept' | 'bytes'>;

/**
 * The mean bytes of a page: of the work itself, else of other works, else a default.
 * @param own chapters of the work with stored pages
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
 * @param chapters to download
 * @param stored the stored part of them, by uuid, which is not fetched again
 * @returns bytes
 */
export function jobBytes(
  chapters: readonly Chapter[],
  pageBytes: number,
  stored: ReadonlyMap<string, Counted>,
): number {
  let pages = 0;
  for (const { uuid, size } of chapters) {
    const all = size > 0 ? size : CHAPTER_PAGES_GUESS;
    pages += Math.max(0, all - (stored.get(uuid)?.pagesKept ?? 0));
  }
  return Math.round(pages * pageBytes);
}

/** For novels: a text is stored completely or not at all. @returns bytes */
function textJobBytes(chapters: readonly Chapter[], stored: ReadonlyMap<string, Counted>): number {
  const lacking = chapters.filter(({ uuid }) => !stored.get(uuid)?.pagesKept);
  const characters = lacking.reduce((sum, { size }) => sum + (size || CHAPTER_CHARACTERS_GUESS), 0);
  return characters * CHARACTER_BYTES;
}

/**
 * @param stored the stored chapters of the work
 * @param pageBytes bytes of a page, where the kind has pages
 * @returns bytes
 */
export function workJobBytes(
  kind: Kind,
  chapters: readonly Chapter[],
  stored: readonly ChapterSummary[],
  pageBytes = bytesAPage(stored, []),
): number {
  const known = new Map(stored.map((each) => [each.uuid, each]));
  if (kind === 'film') return filmGuess(chapters, stored);
  return kind === 'novel' ? textJobBytes(chapters, known) : jobBytes(chapters, pageBytes, known);
}

/** How many bytes are missing for the download with the reserve left free; 0: it fits. */
export function bytesShort(freeBytes: number, neededBytes: number): number {
  return Math.max(0, FREE_BYTES_MIN + neededBytes - freeBytes);
}
