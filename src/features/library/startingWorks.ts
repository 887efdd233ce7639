import type { Kind } from '../../shared/contract/index.ts';
import {
  CHAPTER_CHARACTERS_GUESS,
  CHAPTER_PAGES_GUESS,
  CHARACTER_BYTES,
  FILM_SECOND_BYTES_GUESS,
  FILM_SECONDS_GUESS,
  PAGE_BYTES_GUESS,
} from '../../shared/limits.ts';
import { isWatched } from '../../lib/watchedText.ts';
import type { StoredWork } from '../../shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../state/userState.ts';

const WORKS_MAX = 3;
/** How many next chapters a suggestion counts; the download sheet offers all. */
const CHAPTERS_MAX = 5;

export interface StartingWork {
  readonly work: StoredWork;
  readonly entry: ReadEntry | undefined;
  /** How many of the next chapters can be downloaded. */
  readonly chapters: number;
  /** Estimated size. */
  readonly bytes: number;
}

interface Known {
  readonly entries: readonly ReadEntry[];
  readonly queued: ReadonlySet<string>;
}

/**
 * @param uuids the favorites, newest last
 * @param opened works whose chapters the device knows
 * @returns the last read first; works with nothing left to download are left out
 */
export function startingWorks(
  uuids: readonly string[],
  opened: readonly StoredWork[],
  { entries, queued }: Known,
): StartingWork[] {
  return uuids
    .toReversed()
    .flatMap((uuid) => opened.find((work) => work.uuid === uuid) ?? [])
    .map((work) =>
      startOf(
        work,
        entries.find(({ uuid }) => uuid === work.uuid),
        queued,
      ),
    )
    .filter(({ chapters }) => chapters > 0)
    .toSorted((a, b) => byTime(b.entry, a.entry))
    .slice(0, WORKS_MAX);
}

function startOf(
  work: StoredWork,
  entry: ReadEntry | undefined,
  queued: ReadonlySet<string>,
): StartingWork {
  // An episode in progress counts as the next one; a chapter in progress is already cached.
  const isBegun = work.kind === 'film' && entry !== undefined && !isWatched(entry);
  const done = (entry?.index ?? 0) - (isBegun ? 1 : 0);
  const next = work.directory.chapters
    .filter(({ index, locked, bought }) => index > done && (!locked || bought))
    .filter(({ uuid }) => !queued.has(uuid))
    .slice(0, CHAPTERS_MAX);
  const bytes = next.reduce((sum, { size }) => sum + bytesOf(work.kind, size), 0);
  return { work, entry, chapters: next.length, bytes };
}

/** @param size in pages, characters or seconds; 0: unknown */
function bytesOf(kind: Kind, size: number): number {
  if (kind === 'novel') return (size || CHAPTER_CHARACTERS_GUESS) * CHARACTER_BYTES;
  if (kind === 'film') return (size || FILM_SECONDS_GUESS) * FILM_SECOND_BYTES_GUESS;
  return (size || CHAPTER_PAGES_GUESS) * PAGE_BYTES_GUESS;
}

function byTime(a: ReadEntry | undefined, b: ReadEntry | undefined): number {
  const [first, second] = [a?.at ?? '', b?.at ?? ''];
  return first === second ? 0 : first < second ? -1 : 1;
}
