import type { Chapter, FilmContent } from '../../../../shared/contract/index.ts';
import { FILM_SECOND_BYTES_GUESS, FILM_SECONDS_GUESS } from '../../../../shared/limits.ts';
import {
  chosenQuality,
  filmBytes,
  storableQualities,
} from '../../../../shared/offline/assets/films.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/offlineStore.ts';

/** How exact a size is: to the byte; estimated; not known yet. */
export type Certainty = 'exact' | 'about' | 'counting';

export interface FilmOffer {
  /** E.g. 480p. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Of all selected episodes. */
  readonly bytes: number;
}

export interface FilmJob {
  /** The best first; empty while unknown, or where nothing can be downloaded. */
  readonly offers: readonly FilmOffer[];
  /** The selected quality: the one chosen last where offered, else the best; '' while unknown. */
  readonly quality: string;
  readonly bytes: number;
  readonly certainty: Certainty;
  /** False: the server lists no assets, so the film can only be streamed. */
  readonly isStorable: boolean;
}

/** By uuid of the episode; undefined: the request failed. No entry: not requested, or no answer yet. */
export type FilmContents = ReadonlyMap<string, FilmContent | undefined>;

interface JobOf {
  readonly chapters: readonly Chapter[];
  readonly contents: FilmContents;
  /** Uuids of the episodes whose content has been requested. */
  readonly asked: ReadonlySet<string>;
  /** The id of the quality chosen last; '': the best. */
  readonly chosen: string;
}

export function filmJob({ chapters, contents, asked, chosen }: JobOf): FilmJob {
  const known = [...contents.values()].filter((each) => each !== undefined);
  const first = known.find((each) => storableQualities(each).length > 0);
  const offered = first ? storableQualities(first) : [];
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
    isStorable: known.length === 0 || first !== undefined,
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

/** From the episodes with known content; subtitles are negligible. */
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

/** @param chapter its size is in seconds; 0: unknown */
function guessOf({ size }: Pick<Chapter, 'size'>, aSecond: number): number {
  return Math.round((size || FILM_SECONDS_GUESS) * aSecond);
}

/**
 * Estimates before any content has loaded: by the work's stored episodes, else by length.
 * @param stored the work's stored chapters
 * @returns bytes
 */
export function filmGuess(
  chapters: readonly Pick<Chapter, 'size'>[],
  stored: readonly Pick<ChapterSummary, 'bytes' | 'complete'>[],
): number {
  const whole = stored.filter(({ complete, bytes }) => complete && bytes > 0);
  if (whole.length > 0) {
    const all = whole.reduce((sum, { bytes }) => sum + bytes, 0);
    return Math.round((all / whole.length) * chapters.length);
  }
  return chapters.reduce((sum, each) => sum + guessOf(each, FILM_SECOND_BYTES_GUESS), 0);
}
