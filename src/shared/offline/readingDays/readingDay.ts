import type { ReadingDay } from '../../contract/readingDays.ts';
import {
  READING_DAY_CHAPTERS_MAX,
  READING_DAY_FINISHED_MAX,
  READING_DAY_SECONDS_MAX,
  READING_DAY_TAGS_MAX,
  READING_HOUR_SECONDS_MAX,
  READING_PAUSE_MAX_MS,
  READING_TAG_CHARACTERS_MAX,
} from '../../limits.ts';

/** A stretch of reading in one work. Times are ms since 1970. */
export interface ReadingStretch {
  /** Uuid. */
  readonly account: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly tags: readonly string[];
  /** Uuid of the chapter that was read to its end with it. */
  readonly chapter?: string | undefined;
  /** Uuid of the work whose last chapter that was. */
  readonly finished?: string | undefined;
}

/** What this device counted on one day for one account. */
export interface CountedDay {
  readonly account: string;
  /** YYYY-MM-DD of the device's calendar. */
  readonly day: string;
  readonly startedAtMs: number;
  /** What other tabs add before it has been counted already. */
  readonly countedUntilMs: number;
  /** ms by hour of the day, from 0 to 23. */
  readonly hours: readonly number[];
  /** ms by tag. */
  readonly tags: Readonly<Record<string, number>>;
  /** Uuids of chapters read to their end. */
  readonly chapters: readonly string[];
  /** Uuids of works. */
  readonly finished: readonly string[];
  /** How often it changed, and how often it had when the server last answered. */
  readonly changes: number;
  readonly changesSent: number;
}

const HOURS = 24;
/** A clock that was set back by more than this starts anew; less is another tab that was ahead. */
const SET_BACK_MS = 2 * READING_PAUSE_MAX_MS;

/** YYYY-MM-DD where the device is. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The parts of a stretch by day, each with the whole of what was read to its end on the last one. */
export function byDay(stretch: ReadingStretch): { day: string; stretch: ReadingStretch }[] {
  const parts: { day: string; stretch: ReadingStretch }[] = [];
  let { fromMs } = stretch;
  for (;;) {
    const from = new Date(fromMs);
    const midnightMs = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1).getTime();
    const isLast = stretch.toMs <= midnightMs;
    const ends = isLast ? {} : { toMs: midnightMs, chapter: undefined, finished: undefined };
    parts.push({ day: dayOf(from), stretch: { ...stretch, fromMs, ...ends } });
    if (isLast) return parts;
    fromMs = midnightMs;
  }
}

/** @param stretch within that day @returns the day itself where nothing is new */
export function addStretch(
  before: CountedDay | undefined,
  day: string,
  stretch: ReadingStretch,
): CountedDay | undefined {
  const { account, toMs, tags } = stretch;
  const counted = before?.countedUntilMs ?? -Infinity;
  const isSetBack = counted > toMs + SET_BACK_MS;
  const fromMs = isSetBack ? stretch.fromMs : Math.max(stretch.fromMs, counted);
  const ms = Math.max(0, toMs - fromMs);
  const chapters = added(before?.chapters, stretch.chapter, READING_DAY_CHAPTERS_MAX);
  const finished = added(before?.finished, stretch.finished, READING_DAY_FINISHED_MAX);
  const isNew = ms > 0 || chapters !== before?.chapters || finished !== before.finished;
  if (!isNew || (!before && ms === 0 && !stretch.chapter)) return before;
  return {
    account,
    day,
    startedAtMs: before?.startedAtMs ?? stretch.fromMs,
    countedUntilMs: isSetBack ? toMs : Math.max(counted, toMs),
    hours: withHours(before?.hours, fromMs, toMs),
    tags: ms > 0 ? withTags(before?.tags ?? {}, tags, ms) : (before?.tags ?? {}),
    chapters,
    finished,
    changes: (before?.changes ?? 0) + 1,
    changesSent: before?.changesSent ?? 0,
  };
}

function added(
  all: readonly string[] = [],
  next: string | undefined,
  max: number,
): readonly string[] {
  return next === undefined || all.includes(next) || all.length >= max ? all : [...all, next];
}

function withHours(
  hours: readonly number[] | undefined,
  fromMs: number,
  toMs: number,
): readonly number[] {
  const next = Array.from({ length: HOURS }, (_, hour) => hours?.[hour] ?? 0);
  for (let at = fromMs; at < toMs;) {
    const date = new Date(at);
    // Hours begin together everywhere, but for half an hour's difference of some time zones.
    const restMs =
      3_600_000 - (date.getMinutes() * 60 + date.getSeconds()) * 1_000 - date.getMilliseconds();
    const until = Math.min(toMs, at + restMs);
    next[date.getHours()]! += until - at;
    at = until;
  }
  return next;
}

function withTags(
  before: Readonly<Record<string, number>>,
  tags: readonly string[],
  ms: number,
): Record<string, number> {
  const next = new Map(Object.entries(before));
  for (const tag of new Set(tags)) {
    const name = tag.trim().slice(0, READING_TAG_CHARACTERS_MAX);
    if (name) next.set(name, (next.get(name) ?? 0) + ms);
  }
  return Object.fromEntries(
    [...next].sort((a, b) => b[1] - a[1]).slice(0, 2 * READING_DAY_TAGS_MAX),
  );
}

/** The day as the server stores it. */
export function readingDayOf(counted: CountedDay): ReadingDay {
  const hours = counted.hours.map((ms) => Math.min(seconds(ms), READING_HOUR_SECONDS_MAX));
  const tags = Object.entries(counted.tags)
    .map(([name, ms]) => ({ name, seconds: Math.min(seconds(ms), READING_DAY_SECONDS_MAX) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, READING_DAY_TAGS_MAX);
  return {
    day: counted.day,
    started_at: new Date(counted.startedAtMs).toISOString(),
    seconds: Math.min(
      seconds(counted.hours.reduce((sum, ms) => sum + ms, 0)),
      READING_DAY_SECONDS_MAX,
    ),
    chapters: counted.chapters.length,
    finished: [...counted.finished],
    hours,
    tags,
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
