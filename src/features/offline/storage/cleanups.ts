import { countedChapters } from '../chapterUnits.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import {
  CHAPTER_CHARACTERS_GUESS,
  CHAPTER_PAGES_GUESS,
  CHARACTER_BYTES,
  FILM_SECOND_BYTES_GUESS,
  FILM_SECONDS_GUESS,
  FREE_BYTES_MIN,
  PAGE_BYTES_GUESS,
} from '../../../shared/limits.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { readChapters } from '../../../state/readEntries.ts';
import { sumBytes } from '../../../shared/offline/chapters/summaries.ts';
import type { SpaceChapter, SpaceWork } from './spaceWorks.ts';

const CHAPTER_BYTES_GUESS: Readonly<Record<Kind, number>> = {
  comic: CHAPTER_PAGES_GUESS * PAGE_BYTES_GUESS,
  novel: CHAPTER_CHARACTERS_GUESS * CHARACTER_BYTES,
  film: FILM_SECONDS_GUESS * FILM_SECOND_BYTES_GUESS,
};
const DAY_MS = 86_400_000;

export interface Cleanup {
  /** Uuids. */
  readonly chapters: readonly string[];
  readonly bytes: number;
}

/** Finished chapters, downloaded or cached; queued ones stay. */
export function readCleanup(
  works: readonly SpaceWork[],
  entries: readonly ReadEntry[],
  queued: ReadonlySet<string>,
): Cleanup {
  return cleanupOf(works.flatMap((work) => readOf(work, entries)).filter(notIn(queued)));
}

export function readOf(work: SpaceWork, entries: readonly ReadEntry[]): readonly SpaceChapter[] {
  const entry = entries.find(({ uuid }) => uuid === work.uuid);
  return readChapters(work, entry).filter(({ isWhole }) => isWhole);
}

/** Incomplete chapters: failed downloads, and partly cached ones. */
export function unfinishedCleanup(
  works: readonly SpaceWork[],
  queue: readonly Pick<Download, 'chapter' | 'state'>[],
): Cleanup {
  const isWanted = new Set(
    queue.filter(({ state }) => state !== 'failed').map(({ chapter }) => chapter),
  );
  const parts = works.flatMap(({ chapters }) => chapters.filter(({ isWhole }) => !isWhole));
  const failed = queue.filter(({ state }) => state === 'failed').map(({ chapter }) => chapter);
  const { chapters, bytes } = cleanupOf(parts.filter(notIn(isWanted)));
  return { chapters: [...new Set([...chapters, ...failed])], bytes };
}

/** Chapters that were read, but not in the last `days` days. */
export function olderCleanup(
  works: readonly SpaceWork[],
  days: number,
  { nowMs, queued }: { readonly nowMs: number; readonly queued: ReadonlySet<string> },
): Cleanup {
  const since = nowMs - days * DAY_MS;
  const old = works.flatMap(({ chapters }) =>
    chapters.filter(({ readAt }) => readAt > 0 && readAt < since),
  );
  return cleanupOf(old.filter(notIn(queued)));
}

export function cleanupOf(chapters: readonly SpaceChapter[]): Cleanup {
  return { chapters: chapters.map(({ uuid }) => uuid), bytes: sumBytes(chapters) };
}

const notIn =
  (uuids: ReadonlySet<string>) =>
  ({ uuid }: SpaceChapter) =>
    !uuids.has(uuid);

/** 12 话; of works of several kinds 62 个章节. @param uuids of chapters */
export function countedIn(works: readonly SpaceWork[], uuids: readonly string[]): string {
  const wanted = new Set(uuids);
  const among = works.filter(({ chapters }) => chapters.some(({ uuid }) => wanted.has(uuid)));
  return countedChapters(uuids.length, among);
}

/**
 * An estimate of how many more chapters of a kind fit, by the mean size of the stored ones and with the reserve left
 * free.
 */
export function chaptersThatFit(
  all: readonly SpaceWork[],
  freeBytes: number,
  kind: Kind = 'comic',
): number {
  const works = all.filter((work) => work.kind === kind);
  const whole = works.flatMap(({ chapters }) => chapters.filter(({ isWhole }) => isWhole));
  const each = whole.length > 0 ? sumBytes(whole) / whole.length : CHAPTER_BYTES_GUESS[kind];
  return Math.max(0, Math.floor((freeBytes - FREE_BYTES_MIN) / Math.max(1, each)));
}
