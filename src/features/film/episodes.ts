import { chapterName, isNumberedTitle } from '../../lib/chapterNames.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import { FILM_END_SECONDS, FILM_RESUME_MIN_SECONDS } from '../../shared/limits.ts';

/** Episodes, and where one goes on: pure. Times are seconds. */

/** As 第1集 末班车, or 第 2 集 · 雨 where the title does not count by itself. */
export function episodeName({ index, title }: Pick<Chapter, 'index' | 'title'>): string {
  return isNumberedTitle(title) ? title : chapterName({ index, title }, 'film');
}

/** Where somebody was: `page` is 1 + whole seconds. */
export interface WatchedPlace {
  readonly chapter: string;
  readonly page: number;
  /** 1: to its end; undefined where only the page is known. */
  readonly ratio?: number | undefined;
}

/** Whether somebody has seen it: to its end, or so near that nothing is left. @param duration 0: nobody knows */
export function isWatched({ page, ratio = 0 }: WatchedPlace, duration: number): boolean {
  return ratio >= 1 || (duration > 0 && page - 1 >= duration - FILM_END_SECONDS);
}

/** Where an episode goes on; 0: from its beginning, also where it was seen. */
export function resumeAt(place: WatchedPlace, duration: number): number {
  const seconds = place.page - 1;
  return seconds < FILM_RESUME_MIN_SECONDS || isWatched(place, duration) ? 0 : seconds;
}

/**
 * Which episode a film opens with: the one watched last, the one after it where that was seen to its end, else the first.
 * @param episodes in their order
 * @returns undefined where there is none
 */
export function episodeToOpen(
  episodes: readonly Chapter[],
  place: WatchedPlace | undefined,
): Chapter | undefined {
  const at = episodes.findIndex(({ uuid }) => uuid === place?.chapter);
  const last = episodes[at];
  if (!last || !place) return episodes[0];
  // The size of an episode is its length.
  return (isWatched(place, last.size) && episodes[at + 1]) || last;
}

/** As 1 小时 48 分, 42 分, 25 秒; '' where nobody told. */
export function durationWords(seconds: number): string {
  if (seconds <= 0) return '';
  if (seconds < 60) return `${Math.ceil(seconds)} 秒`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${minutes} 分`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}
