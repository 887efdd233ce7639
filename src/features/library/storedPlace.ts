import { isDownloaded } from '../../offline/downloaded.ts';
import { ranges } from '../../lib/format.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { ChapterSummary, WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../state/userState.ts';
import * as texts from './texts.ts';

/** The chapters that can be read offline, by index. */
export function wholeChapters({ chapters }: WorkSummary): readonly ChapterSummary[] {
  return chapters.filter(({ complete }) => complete);
}

/** Where reading continues: the last read chapter if it is stored, else the first stored one. */
export function storedPlace(
  summary: WorkSummary,
  entry: ReadEntry | undefined,
): ChapterSummary | undefined {
  const whole = wholeChapters(summary);
  return whole.find(({ uuid }) => uuid === entry?.chapter) ?? whole[0];
}

export function isOnePiece({ work }: WorkSummary): boolean {
  return work.kind === 'film' && work.directory.chapters.length === 1;
}

/** The readable chapters in short: 82–89话, or 全部 76话 if complete; of a film in one piece 全片. */
export function shortRange(summary: WorkSummary): string {
  if (isOnePiece(summary)) return texts.WHOLE_FILM;
  const whole = wholeChapters(summary);
  const unit = unitOf(summary);
  if (hasAll(summary)) return texts.allOf(whole.length, unit);
  return `${ranges(whole.map(({ index }) => index))}\u00a0${unit}`;
}

/** 已下 第 82–89 话 · 看过留下 3 话: the downloaded chapters, and the cached ones that may be evicted. */
export function downloadedText(summary: WorkSummary): string {
  if (isOnePiece(summary)) return texts.DOWNLOADED_FILM;
  const whole = wholeChapters(summary);
  const downloaded = whole.filter(isDownloaded);
  const read = whole.filter((chapter) => !isDownloaded(chapter));
  const unit = unitOf(summary);
  if (downloaded.length === 0) return texts.cachedChapters(rangeOf(read), unit);
  const isAll = downloaded.length >= summary.work.directory.chapters.length;
  const range = isAll
    ? texts.downloadedAll(downloaded.length, unit)
    : texts.downloadedChapters(rangeOf(downloaded), unit);
  return read.length > 0 ? texts.andCached(range, read.length, unit) : range;
}

export function unitOf({ work }: WorkSummary): string {
  return CHAPTER_UNITS[work.kind];
}

function rangeOf(chapters: readonly ChapterSummary[]): string {
  return ranges(chapters.map(({ index }) => index));
}

/**
 * How many chapters after the last downloaded one can still be downloaded: published, free or unlocked, and not in the
 * queue. 0 for works with only cached chapters, whose download the reader has not started.
 * @param queued uuids
 */
export function downloadableAfter(summary: WorkSummary, queued: ReadonlySet<string>): number {
  const downloaded = summary.chapters.filter(isDownloaded);
  const last = Math.max(0, ...downloaded.map(({ index }) => index));
  if (last === 0) return 0;
  return summary.work.directory.chapters.filter(
    ({ uuid, index, locked, bought }) => index > last && (!locked || bought) && !queued.has(uuid),
  ).length;
}

function hasAll(summary: WorkSummary): boolean {
  return wholeChapters(summary).length >= summary.work.directory.chapters.length;
}

/** How far a work was read, 0…1. */
export function workProgress(entry: ReadEntry | undefined, chapters: number): number {
  if (!entry || chapters <= 0) return 0;
  return Math.min(1, Math.max(0, (entry.index - 1 + entry.ratio) / chapters));
}
