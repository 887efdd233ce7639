import type { BillPart, Direction } from '../../../api/endpoints/bills.ts';
import { twoDigits } from '../../../lib/format.ts';
import type { SpendRecord } from '../../../shared/contract/index.ts';
import * as texts from './texts.ts';

/** China's time zone, in which the server sums its months. */
const CHINA_OFFSET_MINUTES = -480;

export interface SpendMonth {
  /** YYYY-MM in the device's time zone. */
  readonly key: string;
  /** 11 月; with the year where it is not the current one. */
  readonly title: string;
  readonly rows: readonly SpendRecord[];
  /** Both positive; undefined: unknown, or filtered out. */
  readonly spent: number | undefined;
  readonly received: number | undefined;
}

interface Spending {
  /** Newest first. */
  readonly rows: readonly SpendRecord[];
  readonly months: BillPart<SpendRecord>['months'];
  readonly direction: Direction;
  /** More rows exist on the server. */
  readonly hasMore: boolean;
}

/**
 * Groups rows by month in the device's time zone. A completely loaded month is summed from its rows, so that rows and
 * sums agree. The last one may be incomplete: its sums are the server's where the device's months equal China's, else
 * undefined.
 */
export function spendMonths(spending: Spending, now: Date): readonly SpendMonth[] {
  const byMonth = new Map<string, SpendRecord[]>();
  for (const row of spending.rows) {
    const key = monthOf(new Date(row.at));
    byMonth.set(key, [...(byMonth.get(key) ?? []), row]);
  }
  const last = [...byMonth.keys()].at(-1);
  return [...byMonth].map(([key, rows]) => {
    const isWhole = key !== last || !spending.hasMore;
    const sums = isWhole ? sumsOf(rows) : serverSums(spending, key);
    return {
      key,
      title: monthTitle(key, now),
      rows,
      spent: spending.direction === 'in' ? undefined : sums?.spent,
      received: spending.direction === 'out' ? undefined : sums?.received,
    };
  });
}

function sumsOf(rows: readonly SpendRecord[]) {
  const sum = (part: readonly number[]) => part.reduce((total, coins) => total + coins, 0);
  const coins = rows.map((row) => row.coins);
  return {
    spent: Math.abs(sum(coins.filter((each) => each < 0))),
    received: sum(coins.filter((each) => each > 0)),
  };
}

function serverSums({ months }: Spending, key: string) {
  const [year = 0, month = 1] = key.split('-').map(Number);
  const isChinas = new Date(year, month - 1, 1).getTimezoneOffset() === CHINA_OFFSET_MINUTES;
  return isChinas ? months.find((each) => each.month === key) : undefined;
}

function monthOf(time: Date): string {
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}`;
}

function monthTitle(key: string, now: Date): string {
  const [year, month] = key.split('-').map(Number);
  return year === now.getFullYear() ? texts.monthOf(month) : texts.yearAndMonth(year, month);
}
