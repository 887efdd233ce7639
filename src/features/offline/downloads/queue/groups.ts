import { countedChapters } from '../../chapterUnits.ts';
import { ranges } from '../../../../lib/format.ts';
import { episodeNumber } from '../../../../lib/watchedText.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';
import * as texts from '../texts.ts';

/** The queued chapters of one work: one row, at the position of its first chapter. */
export interface DownloadGroup {
  readonly work: string;
  readonly kind: Kind;
  readonly title: string;
  /** Path, for a WorkCover. */
  readonly cover: string;
  /** In download order. */
  readonly items: readonly [Download, ...Download[]];
}

/** @param items in download order */
export function groupsOf(items: readonly Download[]): readonly DownloadGroup[] {
  const groups = new Map<string, [Download, ...Download[]]>();
  for (const item of items) {
    const group = groups.get(item.work);
    if (group) group.push(item);
    else groups.set(item.work, [item]);
  }
  return [...groups.values()].map((group) => {
    const [{ work, kind, workTitle, cover }] = group;
    return { work, kind, title: workTitle, cover, items: group };
  });
}

/** More ranges than this are replaced by a count. */
const RANGES_MAX = 3;

/** 雪落长安 · 第 90 话; of a film in one piece its title alone. */
export function groupTitle(group: DownloadGroup): string {
  return [group.title, groupChapters(group)].filter(Boolean).join(' · ');
}

/** "第 12–20 话" or "第 3、7 话"; with many gaps "9 话"; '' of a film in one piece. */
export function groupChapters({ kind, items }: DownloadGroup): string {
  if (items.length === 1 && isWholeFilm(items[0])) return '';
  const listed = ranges(items.map(({ index }) => index).toSorted((a, b) => a - b));
  return listed.split('、').length > RANGES_MAX
    ? countedChapters(items.length, items)
    : texts.chaptersOf(listed, CHAPTER_UNITS[kind]);
}

/** A film in one piece has no episode number. */
export function isWholeFilm({ kind, index, title }: Download): boolean {
  return kind === 'film' && episodeNumber({ index, chapterTitle: title }, 0) === '';
}
