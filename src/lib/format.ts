import { oneDigit } from './count.ts';

/** Numbers, money and times as texts; times in the device's time zone. `count.ts` has what the first screen needs. */

/** As 168 MB, 1.8 GB; decimal units, like the storage settings of systems. */
export function byteCount(bytes: number): string {
  if (bytes >= 1e9) return `${oneDigit(bytes / 1e9)}\u00a0GB`;
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)}\u00a0MB`;
  return `${Math.max(1, Math.round(bytes / 1e3))}\u00a0KB`;
}

export type DayName = '今天' | '昨天' | '更早';

/** @param at ISO 8601; read in the device's time zone */
export function dayOf(at: string, now: Date): DayName {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(at))) / 86_400_000);
  if (days <= 0) return '今天';
  return days === 1 ? '昨天' : '更早';
}

/** As 12:40 for today and yesterday, 11月9日 before. */
export function clockOrDate(at: string, now: Date): string {
  const time = new Date(at);
  if (dayOf(at, now) === '更早') return `${time.getMonth() + 1}月${time.getDate()}日`;
  return `${time.getHours()}:${twoDigits(time.getMinutes())}`;
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}

/** Chapter numbers as ranges: [1,2,3,7] is "1–3、7". */
export function ranges(sorted: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const each of sorted) {
    const last = parts.at(-1);
    if (last && each === last[1] + 1) last[1] = each;
    else parts.push([each, each]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join('、');
}

/** As 07. @param value integer, ≥ 0 */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

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
