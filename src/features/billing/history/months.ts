import type { BillPart, Direction } from '../../../api/endpoints/bills.ts';
import type { SpendRecord } from '../../../shared/contract/index.ts';

/** China's time, in which the back end sums its months (contract 3). */
const CHINA_OFFSET_MINUTES = -480;

export interface SpendMonth {
  /** YYYY-MM in the device's time. */
  readonly key: string;
  /** As 11 月; with its year where that is another one. */
  readonly title: string;
  readonly rows: readonly SpendRecord[];
  /** Both positive; undefined: not known, or not what is looked at. */
  readonly spent: number | undefined;
  readonly received: number | undefined;
}

interface Spending {
  /** The latest first. */
  readonly rows: readonly SpendRecord[];
  readonly months: BillPart<SpendRecord>['months'];
  readonly direction: Direction;
  /** There are earlier ones that have not come. */
  readonly hasMore: boolean;
}

/**
 * Changes of coins by month, as the person who reads them has months. A month whose rows have all come is summed from
 * them, so that rows and sums agree to the coin. Of the last one there may be more: its sums are the back end's, where
 * the device's months are China's as well, else none.
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
    const sums = isWhole ? sumsOf(rows) : toldSums(spending, key);
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

function toldSums({ months }: Spending, key: string) {
  const [year = 0, month = 1] = key.split('-').map(Number);
  const isChinas = new Date(year, month - 1, 1).getTimezoneOffset() === CHINA_OFFSET_MINUTES;
  return isChinas ? months.find((each) => each.month === key) : undefined;
}

function monthOf(time: Date): string {
  return `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}`;
}

function monthTitle(key: string, now: Date): string {
  const [year, month] = key.split('-').map(Number);
  return year === now.getFullYear() ? `${month} 月` : `${year} 年 ${month} 月`;
}
