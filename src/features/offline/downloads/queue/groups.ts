import { countedChapters } from '../../chapterUnits.ts';
import { ranges } from '../../../../lib/text.ts';
import { episodeNumber } from '../../../../lib/watchedWords.ts';
import { CHAPTER_UNITS } from '../../../../lib/workWords.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';

/** What is in line of one work: one row, at the place of its first chapter (features 4). */
export interface DownloadGroup {
  readonly work: string;
  readonly kind: Kind;
  readonly title: string;
  /** Path, for a WorkCover. */
  readonly cover: string;
  /** In the order in which they are done. */
  readonly items: readonly [Download, ...Download[]];
}

/** @param items in the order in which they are done */
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

/** More ranges than this are not spelt out. */
const RANGES_MAX = 3;

/** As 雪落长安 · 第 90 话; of a film in one piece its name alone. */
export function groupTitle(group: DownloadGroup): string {
  return [group.title, groupChapters(group)].filter(Boolean).join(' · ');
}

/** As "第 12–20 话" or "第 3、7 话"; of a ragged choice "9 话"; '' of a film in one piece. */
export function groupChapters({ kind, items }: DownloadGroup): string {
  if (items.length === 1 && isWholeFilm(items[0])) return '';
  const words = ranges(items.map(({ index }) => index).toSorted((a, b) => a - b));
  return words.split('、').length > RANGES_MAX
    ? countedChapters(items.length, items)
    : `第 ${words} ${CHAPTER_UNITS[kind]}`;
}

/** A film in one piece is no first episode of anything. */
export function isWholeFilm({ kind, index, title }: Download): boolean {
  return kind === 'film' && episodeNumber({ index, chapterTitle: title }, 0) === '';
}
