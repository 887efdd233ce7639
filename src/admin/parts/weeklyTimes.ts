import { twoDigits } from '../../lib/format.ts';
import { zoneText } from './zoneText.ts';

/** Days of the week and a time of day, as operators write and read them. */

export const WEEKDAYS: readonly string[] = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

const MINUTES_PER_HOUR = 60;

/** @param clock `20:00` @returns minutes after midnight; undefined where it is no time */
export function minuteOf(clock: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hour === undefined ? undefined : Number(hour) * MINUTES_PER_HOUR + Number(minute);
}

/** @param minute after midnight */
export function clockOf(minute: number): string {
  return `${twoDigits(Math.floor(minute / MINUTES_PER_HOUR))}:${twoDigits(minute % MINUTES_PER_HOUR)}`;
}

interface WeeklyTimes {
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  /** After midnight, in `zone`. */
  readonly minute: number;
  readonly zone: string;
}

/** 每周二、周五 20:00（北京时间） */
export function weeklyTimesText({ weekdays, minute, zone }: WeeklyTimes): string {
  const days = weekdays.map((day) => WEEKDAYS[day - 1]).join('、');
  const when = weekdays.length === WEEKDAYS.length ? '每天' : `每${days}`;
  return `${when} ${clockOf(minute)}（${zoneText(zone)}）`;
}
