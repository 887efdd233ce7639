import { dayOf } from './text.ts';

/** Money and times as bills have them. */

/** As ¥30.00. @param fen integer */
export function price(fen: number): string {
  return `¥${(fen / 100).toFixed(2)}`;
}

/** As 2,020. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * As 今天 21:03, 昨天 20:15, 11月9日 08:44, and with its year where that is another one; '' for what is no time.
 * @param at ISO 8601; read in the device's time zone
 */
export function momentWords(at: string, now: Date): string {
  const time = new Date(at);
  const day = dateWords(at, now);
  return day && `${day} ${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** The same without its time: 今天, 11月9日, 2025年11月9日; '' for what is no time. */
export function dateWords(at: string, now: Date): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  const day = dayOf(at, now);
  if (day !== '更早') return day;
  const year = time.getFullYear() === now.getFullYear() ? '' : `${time.getFullYear()}年`;
  return `${year}${time.getMonth() + 1}月${time.getDate()}日`;
}

/** As 14:52; hours are minutes more. @param ms what is left, 0 and more */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
