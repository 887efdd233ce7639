import * as texts from '../texts.ts';

/** As 12 分钟, 3 小时 20 分. @param seconds ≥ 0 */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0 && seconds > 0) return texts.LESS_THAN_A_MINUTE;
  if (minutes < 60) return texts.minutes(minutes);
  return texts.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60);
}

/** @param month YYYY-MM */
export function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return texts.yearAndMonth(year, number);
}
