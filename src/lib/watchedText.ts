import { isNumberedTitle, nthChapter } from './chapterNames.ts';
import { clockText } from './filmText.ts';

/** Position as a read entry has it: `page` is 1 + whole seconds, `pages` the episode's length in s, 0 if unknown. */
export interface Watched {
  readonly index: number;
  readonly chapterTitle: string;
  readonly page: number;
  readonly pages: number;
  readonly ratio: number;
}

export function isWatched({ page, pages, ratio }: Watched): boolean {
  return ratio >= 1 || (pages > 0 && page >= pages);
}

/** All episodes were watched. @param episodes 0: unknown */
export function isWatchedWhole(at: Watched, episodes: number): boolean {
  const isLast = episodes > 0 ? at.index >= episodes : episodeNumber(at, 0) === '';
  return isLast && isWatched(at);
}

/** Watched share of all episodes, 0…1. @param episodes 0: unknown */
export function watchedPart({ index, ratio }: Watched, episodes: number): number {
  return episodes > 1 ? Math.min(1, (index - 1 + ratio) / episodes) : ratio;
}

/** As 第 2 集; '' for a film of one part. @param episodes 0: unknown */
export function episodeNumber(
  { index, chapterTitle }: Pick<Watched, 'index' | 'chapterTitle'>,
  episodes: number,
): string {
  const isSeries = episodes > 0 ? episodes > 1 : index > 1 || isNumberedTitle(chapterTitle);
  return isSeries ? nthChapter('film', index) : '';
}

/** As 第 2 集 车站, or 第2集 车站 if the title has the number; '' for a film of one part. */
export function episodeName(at: Pick<Watched, 'index' | 'chapterTitle'>, episodes: number): string {
  const number = episodeNumber(at, episodes);
  if (!number || isNumberedTitle(at.chapterTitle)) return number && at.chapterTitle;
  return [number, at.chapterTitle].filter(Boolean).join('　');
}

/** As 看到 12:05; 已看完 at the end of the episode. */
export function momentText(at: Watched): string {
  return isWatched(at) ? '已看完' : `看到 ${clockText(at.page - 1)}`;
}

/** As 看到 12:05, 第 2 集 · 看到 0:40, 第 2 集 · 已看完; 已看完 after the last episode. @param episodes 0: unknown */
export function watchedText(at: Watched, episodes: number): string {
  if (isWatchedWhole(at, episodes)) return '已看完';
  return [episodeNumber(at, episodes), momentText(at)].filter(Boolean).join(' · ');
}
