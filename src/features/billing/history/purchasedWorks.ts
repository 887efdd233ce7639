import type { PurchasedRecord } from '../../../shared/contract/index.ts';
import { ranges } from '../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import * as texts from './texts.ts';

export interface PurchasedWork {
  readonly work: PurchasedRecord['work'];
  readonly count: number;
  /** The total cost of its chapters; 0 where the server does not say. */
  readonly coins: number;
  readonly at: string;
  /** 第 1–3、7 话; '' where the server does not say. */
  readonly chapters: string;
  readonly bought: ReadonlySet<string>;
}

/** The purchases by work, the latest first. */
export function purchasedWorks(rows: readonly PurchasedRecord[]): readonly PurchasedWork[] {
  const byWork = new Map<string, PurchasedRecord[]>();
  for (const row of rows) {
    byWork.set(row.work.uuid, [...(byWork.get(row.work.uuid) ?? []), row]);
  }
  return [...byWork.values()].flatMap((bought) => {
    const [latest] = bought;
    if (!latest) return [];
    const indexes = bought.map(({ chapter_index }) => chapter_index).filter((index) => index > 0);
    const sorted = indexes.toSorted((a, b) => a - b);
    return [
      {
        work: latest.work,
        count: bought.length,
        coins: bought.reduce((sum, { coins }) => sum + coins, 0),
        at: latest.at,
        bought: new Set(bought.map(({ chapter }) => chapter)),
        chapters:
          sorted.length === bought.length
            ? texts.chaptersOf(ranges(sorted), CHAPTER_UNITS[latest.work.kind])
            : '',
      },
    ];
  });
}
