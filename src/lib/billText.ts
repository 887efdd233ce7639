import { dayOf, twoDigits } from './text.ts';

/** As ¥30.00. @param fen integer */
export function price(fen: number): string {
  return `¥${(fen / 100).toFixed(2)}`;
}

/** As 2,020. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * As 今天 21:03, 昨天 20:15, 11月9日 08:44, with the year if it is another one; '' for an invalid time.
 * @param at ISO 8601; shown in the device's time zone
 */
export function dateTimeText(at: string, now: Date): string {
  const time = new Date(at);
  const day = dateText(at, now);
  return day && `${day} ${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** As 今天, 11月9日, 2025年11月9日; '' for an invalid time. */
export function dateText(at: string, now: Date): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  const day = dayOf(at, now);
  if (day !== '更早') return day;
  const year = time.getFullYear() === now.getFullYear() ? '' : `${time.getFullYear()}年`;
  return `${year}${time.getMonth() + 1}月${time.getDate()}日`;
}

/** As 14:52; minutes may exceed 59. @param ms remaining time, ≥ 0 */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
