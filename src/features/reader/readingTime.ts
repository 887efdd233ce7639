import type { WorkDetail } from '../../shared/contract/index.ts';
import { READING_ADD_INTERVAL_MS, READING_PAUSE_MAX_MS } from '../../shared/limits.ts';
import type { ReadingStretch } from '../../shared/offline/readingDays/readingDay.ts';
import { createReadingClock, type ReadTime } from './readingClock.ts';

/** A place in a work, with what its reading counts for. */
export interface TimedPlace {
  /** Uuid; '' before there is one: nothing is counted. */
  readonly account: string;
  readonly detail: Pick<WorkDetail, 'uuid' | 'tags' | 'status' | 'chapters'> | undefined;
  /** Uuid. */
  readonly chapter: string;
  /** Of the chapter, from 1. */
  readonly index: number;
  /** The chapter was read to its end. */
  readonly isAtEnd: boolean;
}

export interface ReadingTime {
  /** The reader is at a place, perhaps the same as before. */
  readonly move: (place: TimedPlace) => void;
  /** The page was hidden, or the reader left. */
  readonly stop: () => void;
  readonly resume: () => void;
}

/**
 * Adds up reading, and reports it every READING_ADD_INTERVAL_MS, at the end of a chapter and when it stops.
 * @param report `isPause`: the reader has stopped; the stretch may then be empty
 */
export function createReadingTime(
  report: (stretch: ReadingStretch, isPause: boolean) => void,
  now: () => number = Date.now,
): ReadingTime {
  const clock = createReadingClock(READING_PAUSE_MAX_MS);
  let place: TimedPlace | undefined;
  let waiting: ReadTime | undefined;
  /** Something was reported since the last stop. */
  let isOpen = false;

  const flush = (isPause: boolean, ended?: TimedPlace) => {
    const { account, detail } = place ?? {};
    const nowMs = now();
    const time = waiting ?? { fromMs: nowMs, toMs: nowMs };
    const isDue = waiting !== undefined || ended !== undefined || (isPause && isOpen);
    waiting = undefined;
    if (!isDue || !account) return;
    isOpen = !isPause;
    const tags = detail?.tags ?? [];
    const end = ended && { chapter: ended.chapter, finished: finishedBy(ended) };
    report({ account, ...time, tags, ...end }, isPause);
  };
  const add = (time: ReadTime | undefined) => {
    if (!time) return;
    // After a pause the time before it is a stretch of its own.
    if (waiting && waiting.toMs < time.fromMs) flush(false);
    waiting = { fromMs: waiting?.fromMs ?? time.fromMs, toMs: time.toMs };
  };
  return {
    move(next) {
      // The time since the last move was spent at the place before.
      add(clock.move(now()));
      if (place && place.account !== next.account) flush(false);
      // A work that opens at an end was read before.
      const isOpening = place?.detail?.uuid !== next.detail?.uuid;
      const wasAtEnd = place?.chapter === next.chapter && place.isAtEnd;
      const hasEnded = next.isAtEnd && !isOpening && !wasAtEnd;
      place = next;
      if (hasEnded) flush(false, next);
      else if (waiting && waiting.toMs - waiting.fromMs >= READING_ADD_INTERVAL_MS) flush(false);
    },
    stop() {
      add(clock.stop(now()));
      flush(true);
    },
    resume: () => clock.resume(now()),
  };
}

function finishedBy({ detail, index }: TimedPlace): string | undefined {
  if (!detail || detail.status !== 'finished' || index < detail.chapters) return undefined;
  return detail.uuid;
}
