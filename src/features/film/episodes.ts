import { chapterName, isNumberedTitle } from '../../lib/chapterNames.ts';
import type { Chapter, Directory } from '../../shared/contract/index.ts';
import { FILM_END_SECONDS, FILM_RESUME_MIN_SECONDS } from '../../shared/limits.ts';
import * as texts from './texts.ts';

/** Formats 第1集 末班车, or 第 2 集 · 雨 if the title has no number. */
export function episodeName({ index, title }: Pick<Chapter, 'index' | 'title'>): string {
  return isNumberedTitle(title) ? title : chapterName({ index, title }, 'film');
}

/** Saved position: `page` is 1 + whole seconds. */
export interface WatchedPlace {
  readonly chapter: string;
  readonly page: number;
  /** 1: watched to the end; undefined if only the page is known. */
  readonly ratio?: number | undefined;
}

/** Whether the episode was watched to its end, or nearly. @param duration 0 if unknown */
export function isWatched({ page, ratio = 0 }: WatchedPlace, duration: number): boolean {
  return ratio >= 1 || (duration > 0 && page - 1 >= duration - FILM_END_SECONDS);
}

/** Where the episode resumes; 0: at its beginning, also after it was watched to the end. */
export function resumeAt(place: WatchedPlace, duration: number): number {
  const seconds = place.page - 1;
  return seconds < FILM_RESUME_MIN_SECONDS || isWatched(place, duration) ? 0 : seconds;
}

/**
 * The episode that a film opens with: the last watched, or the one after it if that was finished, else the first.
 * @param episodes in order
 * @returns undefined if there are no episodes
 */
export function episodeToOpen(
  episodes: readonly Chapter[],
  place: WatchedPlace | undefined,
): Chapter | undefined {
  const at = episodes.findIndex(({ uuid }) => uuid === place?.chapter);
  const last = episodes[at];
  if (!last || !place) return episodes[0];
  // The size of an episode is its duration in seconds.
  return (isWatched(place, last.size) && episodes[at + 1]) || last;
}

export function inOrder({ chapters }: Pick<Directory, 'chapters'>): readonly Chapter[] {
  return chapters.toSorted((a, b) => a.index - b.index);
}

/**
 * The episode that the screen of a film opens.
 * @param named uuid in the URL, or ''
 * @returns its uuid; '' if there are no episodes
 */
export function openedEpisode(
  directory: Pick<Directory, 'chapters'>,
  named: string,
  place: WatchedPlace | undefined,
): string {
  if (directory.chapters.some(({ uuid }) => uuid === named)) return named;
  return episodeToOpen(inOrder(directory), place)?.uuid ?? '';
}

/** Formats 1 小时 48 分, 42 分, 25 秒; '' if unknown. */
export function durationText(seconds: number): string {
  if (seconds <= 0) return '';
  if (seconds < 60) return texts.secondsOf(Math.ceil(seconds));
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return texts.minutesOf(minutes);
  return rest === 0 ? texts.hoursOf(hours) : texts.hoursAndMinutes(hours, rest);
}
