import type { Kind } from '../../../shared/contract/index.ts';
import {
  CHAPTER_CHARACTERS_GUESS,
  CHAPTER_PAGES_GUESS,
  CHARACTERS_READ_IN_A_MINUTE_GUESS,
  FILM_SECONDS_GUESS,
  PACE_DAYS_MAX,
  PACE_MAX,
  PACE_MIN,
  PACE_MINUTES_MIN,
  PAGE_READ_SECONDS_GUESS,
} from '../../../shared/limits.ts';
import type { CountedDay } from '../../../shared/offline/readingDays/readingDay.ts';

/** Estimates of how long chapters take; the UI marks them with 约. */

export interface ChapterLength {
  readonly kind: Kind;
  /** Pages, characters or seconds; 0: unknown. */
  readonly size: number;
}

/** @param pace what the reader takes for a minute of the guess; a film lasts as long as it is */
export function chapterMinutes({ kind, size }: ChapterLength, pace = 1): number {
  if (kind === 'film') return (size || FILM_SECONDS_GUESS) / 60;
  if (kind === 'novel') {
    return ((size || CHAPTER_CHARACTERS_GUESS) / CHARACTERS_READ_IN_A_MINUTE_GUESS) * pace;
  }
  return (((size || CHAPTER_PAGES_GUESS) * PAGE_READ_SECONDS_GUESS) / 60) * pace;
}

/**
 * The reader's own pace: the time of the last reading days against the guess for the chapters that were finished on
 * them. A day with a film, or with a chapter whose length is unknown here, is left out.
 * @param chapters lengths by uuid
 * @returns 1 while too little is known
 */
export function readingPace(
  days: readonly CountedDay[],
  chapters: ReadonlyMap<string, ChapterLength>,
): number {
  let [taken, guessed] = [0, 0];
  const last = days.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, PACE_DAYS_MAX);
  for (const day of last) {
    const read = day.chapters.flatMap((uuid) => chapters.get(uuid) ?? []);
    const isKnown = read.length === day.chapters.length && read.length > 0;
    if (!isKnown || read.some(({ kind }) => kind === 'film')) continue;
    taken += day.hours.reduce((sum, ms) => sum + ms, 0) / 60_000;
    guessed += read.reduce((sum, each) => sum + chapterMinutes(each), 0);
  }
  if (taken < PACE_MINUTES_MIN || guessed < PACE_MINUTES_MIN) return 1;
  return Math.min(PACE_MAX, Math.max(PACE_MIN, taken / guessed));
}
