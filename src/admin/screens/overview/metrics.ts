import type { DayCounts } from '../../../shared/admin/statistics.ts';
import { price } from '../../../lib/format.ts';
import { shortCount } from '../../../lib/count.ts';
import { byteText } from '../../parts/byteText.ts';

/** Counts by day, as the overview shows them. */

export type MetricName = Exclude<keyof DayCounts, 'day'>;

export interface Metric {
  readonly name: MetricName;
  readonly title: string;
  /** What the large number is: readers of several days are not added up, because many read on each. */
  readonly total: 'sum' | 'mean';
  readonly text: (value: number) => string;
  /** At the axis, where there is little room. */
  readonly short: (value: number) => string;
  /** Known only since the server counts it. */
  readonly isCounted: boolean;
}

const numbers = new Intl.NumberFormat('zh-CN');
const count = (value: number) => numbers.format(value);

export const METRICS: readonly Metric[] = [
  metric('readers', '读者', { total: 'mean' }),
  metric('chapters', '打开的章节'),
  metric('income', '收入', {
    isCounted: false,
    text: (fen) => signed(fen, price),
    short: (fen) => signed(fen / 100, shortCount),
  }),
  metric('accounts', '新账号', { isCounted: false }),
  metric('sent_bytes', '发送的流量', { text: byteText, short: byteText }),
  metric('failed_jobs', '失败的任务'),
];

/** A day may have more refunds than payments. */
function signed(value: number, text: (value: number) => string): string {
  return value < 0 ? `−${text(-value)}` : text(value);
}

function metric(name: MetricName, title: string, rest: Partial<Metric> = {}): Metric {
  return { name, title, total: 'sum', text: count, short: shortCount, isCounted: true, ...rest };
}

/**
 * The values of a metric by day.
 * @param from the day on which counting began; null: nothing is counted yet
 * @returns null for the days on which nothing was counted
 */
export function valuesOf(
  { name, isCounted }: Metric,
  days: readonly DayCounts[],
  from: string | null,
): (number | null)[] {
  return days.map((day) => (isCounted && (from === null || day.day < from) ? null : day[name]));
}

/** The large number of a metric. @returns null where no day is known */
export function totalOf({ total }: Metric, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const sum = known.reduce((all, value) => all + value, 0);
  return total === 'sum' ? sum : Math.round(sum / known.length);
}

/** @param day 2026-11-23 @returns 11月23日 */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}
