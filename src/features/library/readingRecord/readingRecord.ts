import type { ReadingDay } from '../../../shared/contract/readingDays.ts';
import { STREAK_DAY_SECONDS_MIN } from '../../../shared/limits.ts';
import { dayOf } from '../../../shared/offline/readingDays/readingDay.ts';

/** What an account read, over all its devices. Days are YYYY-MM-DD. */
export interface ReadingRecord {
  readonly days: ReadonlyMap<string, DaySum>;
  readonly seconds: number;
  readonly chapters: number;
  /** Works read to the end of their last chapter. */
  readonly finished: number;
  /** Days in a row with at least STREAK_DAY_SECONDS_MIN, up to today, or yesterday where today is to come. */
  readonly streak: number;
  readonly longestStreak: number;
  /** Seconds by hour of the day, from 0 to 23. */
  readonly hours: readonly number[];
  /** The longest first. */
  readonly tags: readonly TagSum[];
}

export interface DaySum {
  readonly seconds: number;
  readonly chapters: number;
}

export interface TagSum {
  readonly name: string;
  readonly seconds: number;
}

const TAGS_SHOWN = 5;
const TAG_SECONDS_MIN = 60;
const DAYS_OF_WEEK = 7;
const NOTHING: DaySum = { seconds: 0, chapters: 0 };

/** @param days one entry a day and device */
export function recordOf(days: readonly ReadingDay[], today: string): ReadingRecord {
  const sums = new Map<string, DaySum>();
  const tags = new Map<string, number>();
  const hours = Array.from({ length: 24 }, () => 0);
  for (const each of days) {
    const { seconds, chapters } = sums.get(each.day) ?? NOTHING;
    sums.set(each.day, { seconds: seconds + each.seconds, chapters: chapters + each.chapters });
    for (const [hour, read] of each.hours.entries()) hours[hour]! += read;
    for (const tag of each.tags) tags.set(tag.name, (tags.get(tag.name) ?? 0) + tag.seconds);
  }
  return {
    days: sums,
    seconds: sumOf(sums, ({ seconds }) => seconds),
    chapters: sumOf(sums, ({ chapters }) => chapters),
    finished: new Set(days.flatMap(({ finished }) => finished)).size,
    ...streaksOf(sums, today),
    hours,
    tags: [...tags]
      .map(([name, seconds]) => ({ name, seconds }))
      .filter(({ seconds }) => seconds >= TAG_SECONDS_MIN)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, TAGS_SHOWN),
  };
}

function sumOf(sums: ReadonlyMap<string, DaySum>, partOf: (sum: DaySum) => number): number {
  return [...sums.values()].reduce((total, sum) => total + partOf(sum), 0);
}

export function sumOn({ days }: ReadingRecord, day: string): DaySum {
  return days.get(day) ?? NOTHING;
}

function streaksOf(sums: ReadonlyMap<string, DaySum>, today: string) {
  const isRead = (day: string) => (sums.get(day)?.seconds ?? 0) >= STREAK_DAY_SECONDS_MIN;
  const streakTo = (day: string) => {
    let length = 0;
    while (isRead(addDays(day, -length))) length += 1;
    return length;
  };
  const ends = [...sums.keys()].filter((day) => isRead(day) && !isRead(addDays(day, 1)));
  return {
    streak: streakTo(isRead(today) ? today : addDays(today, -1)),
    longestStreak: Math.max(0, ...ends.map(streakTo)),
  };
}

export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date + days));
}

/** Monday to Sunday of the week of a day. */
export function weekOf(day: string): readonly string[] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const sinceMonday = (new Date(year, month - 1, date).getDay() + 6) % DAYS_OF_WEEK;
  return Array.from({ length: DAYS_OF_WEEK }, (_, at) => addDays(day, at - sinceMonday));
}

/** The last weeks, each from Monday to Sunday; the last one is that of today. */
export function weeksUpTo(today: string, weeks: number): readonly (readonly string[])[] {
  return Array.from({ length: weeks }, (_, at) =>
    weekOf(addDays(today, (at + 1 - weeks) * DAYS_OF_WEEK)),
  );
}

export const LEVELS = [0, 1, 2, 3, 4] as const;
/** Minutes from which a day has the levels 2, 3 and 4. */
const LEVEL_MINUTES = [10, 30, 60];

/** How dark a day is on the map. */
export function levelOf(seconds: number): (typeof LEVELS)[number] {
  if (seconds < 1) return 0;
  const above = LEVEL_MINUTES.filter((minutes) => seconds >= minutes * 60).length;
  return LEVELS[1 + above] ?? 4;
}

export interface MonthSum extends DaySum {
  /** YYYY-MM. */
  readonly month: string;
  /** Days with reading. */
  readonly days: number;
}

/** Months with reading, the latest first. */
export function monthsOf({ days }: ReadingRecord): readonly MonthSum[] {
  const months = new Map<string, MonthSum>();
  for (const [day, { seconds, chapters }] of days) {
    const month = day.slice(0, 7);
    const sum = months.get(month) ?? { month, days: 0, ...NOTHING };
    months.set(month, {
      month,
      days: sum.days + 1,
      seconds: sum.seconds + seconds,
      chapters: sum.chapters + chapters,
    });
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** The hour from 0 to 23 with the most reading; undefined without any. */
export function busiestHour({ hours }: ReadingRecord): number | undefined {
  const most = Math.max(...hours);
  return most > 0 ? hours.indexOf(most) : undefined;
}
