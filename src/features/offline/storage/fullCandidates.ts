import { chapterPlaceText } from '../../../lib/chapterPlaceText.ts';
import { watchedText } from '../../../lib/watchedText.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { isAtEnd } from '../../../state/readEntries.ts';
import { cleanupOf, readOf, type Cleanup } from './cleanups.ts';
import type { SpaceWork } from './spaceWorks.ts';
import * as texts from './texts.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

export interface Candidate extends Cleanup {
  readonly work: SpaceWork;
  /** E.g. 已看完 · 37 话. */
  readonly note: string;
  /** All of its stored chapters are finished: selected at first. */
  readonly isRead: boolean;
}

interface Sources {
  readonly entries: readonly ReadEntry[];
  /** Uuids of queued chapters, which stay. */
  readonly queued: ReadonlySet<string>;
  readonly nowMs: number;
}

/** @returns finished works, the largest first; then those not opened for the longest time */
export function fullCandidates(works: readonly SpaceWork[], sources: Sources): Candidate[] {
  const found = works.flatMap((work) => {
    const candidate = candidateOf(work, sources);
    return candidate.bytes > 0 ? [candidate] : [];
  });
  return [
    ...found.filter(({ isRead }) => isRead).toSorted((a, b) => b.bytes - a.bytes),
    ...found.filter(({ isRead }) => !isRead).toSorted((a, b) => lastRead(a) - lastRead(b)),
  ];
}

function candidateOf(work: SpaceWork, { entries, queued, nowMs }: Sources): Candidate {
  const chapters = work.chapters.filter(({ uuid }) => !queued.has(uuid));
  const read = new Set(readOf(work, entries).map(({ uuid }) => uuid));
  const isRead = chapters.length > 0 && chapters.every(({ uuid }) => read.has(uuid));
  const entry = entries.find(({ uuid }) => uuid === work.uuid);
  const state = isRead ? readText(work, entry) : restText(work, entry, nowMs);
  return {
    ...cleanupOf(chapters),
    work,
    isRead,
    note: `${state} · ${chapters.length}\u00a0${CHAPTER_UNITS[work.kind]}`,
  };
}

function readText(work: SpaceWork, entry: ReadEntry | undefined): string {
  const isLast = entry && entry.index >= work.chaptersOfAll && isAtEnd(entry);
  return isLast ? texts.READ : texts.READ_DOWNLOADED_PART;
}

function restText(work: SpaceWork, entry: ReadEntry | undefined, nowMs: number): string {
  const readAt = lastReadOf(work);
  const days = Math.floor((nowMs - readAt) / DAY_MS);
  if (readAt > 0 && days >= MONTH_DAYS) return texts.unopenedMonths(Math.floor(days / MONTH_DAYS));
  if (entry && work.kind === 'film') return watchedText(entry, work.chaptersOfAll);
  return chapterPlaceText(work.kind, entry);
}

const lastRead = ({ work }: Candidate) => lastReadOf(work);

function lastReadOf({ chapters }: SpaceWork): number {
  return Math.max(0, ...chapters.map(({ readAt }) => readAt));
}
