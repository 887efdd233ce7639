import type { Chapter, FilmContent } from '../../../../shared/contract/index.ts';
import { FILM_SECOND_BYTES_GUESS, FILM_SECONDS_GUESS } from '../../../../shared/limits.ts';
import {
  chosenQuality,
  filmBytes,
  keepableQualities,
} from '../../../../shared/offline/assets/films.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/shelf.ts';

/** What keeping chosen episodes takes, in each quality (features 72): pure. */

/** How well a size is known: to the byte; about; not yet. */
export type Certainty = 'exact' | 'about' | 'counting';

export interface FilmOffer {
  /** As 480p. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Of all chosen episodes. */
  readonly bytes: number;
}

export interface FilmJob {
  /** The best first; empty while nothing is known, or where nothing can be kept. */
  readonly offers: readonly FilmOffer[];
  /** The id that is taken: the one that was chosen, where it is offered, else the best; '' while nothing is known. */
  readonly quality: string;
  readonly bytes: number;
  readonly certainty: Certainty;
  /** False: the back end tells no pieces of it, so that it can only be watched. */
  readonly isKeepable: boolean;
}

/** What was asked for, by uuid of the episode; undefined: nobody answered with it. No entry: not asked for, or not answered yet. */
export type FilmContents = ReadonlyMap<string, FilmContent | undefined>;

interface JobOf {
  /** Those that are chosen. */
  readonly chapters: readonly Chapter[];
  readonly contents: FilmContents;
  /** Uuids of those whose content is being asked for. */
  readonly asked: ReadonlySet<string>;
  /** The id that was chosen last; '': the best. */
  readonly chosen: string;
}

export function filmJob({ chapters, contents, asked, chosen }: JobOf): FilmJob {
  const known = [...contents.values()].filter((each) => each !== undefined);
  const first = known.find((each) => keepableQualities(each).length > 0);
  const offered = first ? keepableQualities(first) : [];
  const offers = offered.map(({ id, width, height }) => {
    const bytes = chapters.reduce((sum, each) => sum + bytesOf(each, contents, id), 0);
    return { id, width, height, bytes };
  });
  const taken = offers.find(({ id }) => id === chosen) ?? offers[0];
  const guess = chapters.reduce((sum, each) => sum + guessOf(each, FILM_SECOND_BYTES_GUESS), 0);
  return {
    offers,
    quality: taken?.id ?? '',
    bytes: taken?.bytes ?? guess,
    certainty: certaintyOf(chapters, contents, asked),
    isKeepable: known.length === 0 || first !== undefined,
  };
}

function certaintyOf(
  chapters: readonly Chapter[],
  contents: FilmContents,
  asked: ReadonlySet<string>,
): Certainty {
  if (chapters.some(({ uuid }) => asked.has(uuid) && !contents.has(uuid))) return 'counting';
  return chapters.every(({ uuid }) => contents.get(uuid)) ? 'exact' : 'about';
}

function bytesOf(chapter: Chapter, contents: FilmContents, id: string): number {
  const content = contents.get(chapter.uuid);
  return content ? filmBytes(content, id) : guessOf(chapter, bytesASecond(contents, id));
}

/** As the episodes that are known; subtitles do not count for much. */
function bytesASecond(contents: FilmContents, id: string): number {
  let [bytes, seconds] = [0, 0];
  for (const content of contents.values()) {
    for (const each of (content && chosenQuality(content, id))?.segments ?? []) {
      bytes += each.bytes;
      seconds += each.seconds;
    }
  }
  return seconds > 0 ? bytes / seconds : FILM_SECOND_BYTES_GUESS;
}

/** @param chapter whose size is in seconds; 0: not known */
function guessOf({ size }: Pick<Chapter, 'size'>, aSecond: number): number {
  return Math.round((size || FILM_SECONDS_GUESS) * aSecond);
}

/**
 * Before anybody has asked for their content: as large as what is kept of the work, else by their length.
 * @param kept what of the work is on the device
 * @returns bytes, about
 */
export function filmGuess(
  chapters: readonly Pick<Chapter, 'size'>[],
  kept: readonly Pick<ChapterSummary, 'bytes' | 'complete'>[],
): number {
  const whole = kept.filter(({ complete, bytes }) => complete && bytes > 0);
  if (whole.length > 0) {
    const all = whole.reduce((sum, { bytes }) => sum + bytes, 0);
    return Math.round((all / whole.length) * chapters.length);
  }
  return chapters.reduce((sum, each) => sum + guessOf(each, FILM_SECOND_BYTES_GUESS), 0);
}
