import { isDownloaded } from '../../offline/downloaded.ts';
import { ranges } from '../../lib/text.ts';
import { CHAPTER_UNITS } from '../../lib/workWords.ts';
import type { ChapterSummary, WorkSummary } from '../../shared/offline/database/shelf.ts';
import type { ReadEntry } from '../../state/userState.ts';

/** The chapters of a kept work that can be read offline, by index. */
export function wholeChapters({ chapters }: WorkSummary): readonly ChapterSummary[] {
  return chapters.filter(({ complete }) => complete);
}

/** Where reading a kept work goes on: the chapter read last where it is kept, else the first that is. */
export function keptPlace(
  summary: WorkSummary,
  entry: ReadEntry | undefined,
): ChapterSummary | undefined {
  const whole = wholeChapters(summary);
  return whole.find(({ uuid }) => uuid === entry?.chapter) ?? whole[0];
}

/** A film that is one piece has nothing to count. */
export function isOnePiece({ work }: WorkSummary): boolean {
  return work.kind === 'film' && work.directory.chapters.length === 1;
}

/** What can be read, under a volume: 82–89话, or 全部 76话 where nothing is missing; of a film in one piece 全片. */
export function shortRange(summary: WorkSummary): string {
  if (isOnePiece(summary)) return '全片';
  const whole = wholeChapters(summary);
  const unit = unitOf(summary);
  if (hasAll(summary)) return `全部 ${whole.length}${unit}`;
  return `${ranges(whole.map(({ index }) => index))}${unit}`;
}

/** As 已下 第 82–89 话 · 看过留下 3 话: what stays, and what may have to make room. */
export function keptWords(summary: WorkSummary): string {
  if (isOnePiece(summary)) return '已下 全片';
  const whole = wholeChapters(summary);
  const downloaded = whole.filter(isDownloaded);
  const read = whole.filter((chapter) => !isDownloaded(chapter));
  const unit = unitOf(summary);
  if (downloaded.length === 0) return `看过留下 第 ${rangeOf(read)} ${unit}`;
  const isAll = downloaded.length >= summary.work.directory.chapters.length;
  const range = isAll
    ? `已下 全部 ${downloaded.length} ${unit}`
    : `已下 第 ${rangeOf(downloaded)} ${unit}`;
  return read.length > 0 ? `${range} · 看过留下 ${read.length} ${unit}` : range;
}

/** What its chapters are counted with. */
export function unitOf({ work }: WorkSummary): string {
  return CHAPTER_UNITS[work.kind];
}

function rangeOf(chapters: readonly ChapterSummary[]): string {
  return ranges(chapters.map(({ index }) => index));
}

/**
 * How many chapters after those that were downloaded may be downloaded as well: published, free or bought, and not in
 * line yet. Of works that were only read none: nobody has begun to download them.
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

/** Of the pages kept. */
export function sumBytes(sized: readonly { readonly bytes: number }[]): number {
  return sized.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** How far a work was read, 0…1. */
export function workProgress(entry: ReadEntry | undefined, chapters: number): number {
  if (!entry || chapters <= 0) return 0;
  return Math.min(1, Math.max(0, (entry.index - 1 + entry.ratio) / chapters));
}
