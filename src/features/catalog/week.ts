import * as texts from './texts.ts';

const DAY_MS = 86_400_000;
/**
 * The server's weekdays are Beijing's (`server/weekday.ts`), so the displayed days are too, whatever the reader's time
 * zone.
 */
const BEIJING_OFFSET_MS = 8 * 3_600_000;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

export interface Week {
  /** 1 (Monday) … 7. */
  readonly today: number;
  /** Days of the month. */
  readonly dates: readonly number[];
  /** When each day begins, ms since 1970. */
  readonly starts: readonly number[];
}

/** @param nowMs since 1970 */
export function weekOf(nowMs: number): Week {
  const day = Math.floor((nowMs + BEIJING_OFFSET_MS) / DAY_MS);
  const today = ((day + EPOCH_WEEKDAY - 1) % 7) + 1;
  const days = Array.from({ length: 7 }, (_, index) => day - today + 1 + index);
  return {
    today,
    dates: days.map((each) => new Date(each * DAY_MS).getUTCDate()),
    starts: days.map((each) => each * DAY_MS - BEIJING_OFFSET_MS),
  };
}

export const WEEKDAY_NAMES = [
  texts.MONDAY,
  texts.TUESDAY,
  texts.WEDNESDAY,
  texts.THURSDAY,
  texts.FRIDAY,
  texts.SATURDAY,
  texts.SUNDAY,
] as const;

/** 刚刚, 12 分钟前, 3 小时前, 昨天; before that the date, 11月18日. */
export function sinceText(at: string, nowMs: number): string {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return '';
  const minutes = Math.floor((nowMs - ms) / 60_000);
  if (minutes < 1) return texts.JUST_NOW;
  if (minutes < 60) return texts.minutesAgo(minutes);
  const day = dayText(at, nowMs);
  return day === texts.TODAY ? texts.hoursAgo(Math.floor(minutes / 60)) : day;
}

/** 今天, 昨天; before that the date, 11月18日, with the year where it differs, 2025年11月18日; '' without a date. */
export function dayText(at: string, nowMs: number): string {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return '';
  const { today, starts } = weekOf(nowMs);
  const todayMs = starts[today - 1] ?? nowMs;
  if (ms >= todayMs) return texts.TODAY;
  if (ms >= todayMs - DAY_MS) return texts.YESTERDAY;
  const date = new Date(ms + BEIJING_OFFSET_MS);
  const year = date.getUTCFullYear();
  const isOfYear = year === new Date(nowMs + BEIJING_OFFSET_MS).getUTCFullYear();
  const text = texts.dateOf(date.getUTCMonth() + 1, date.getUTCDate());
  return isOfYear ? text : texts.dateInYear(year, text);
}
