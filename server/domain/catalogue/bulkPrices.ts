import type { Write } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import type { ChapterTable } from '../../storage/tables.ts';
import { setTrials } from './trials.ts';
import { changedColumns } from './workFields.ts';
import { updateWorkSums } from './workSums.ts';

export interface PricesInput {
  /** Coins; absent: they stay as they are. */
  readonly price?: number | undefined;
  /** From when they are free, ms since 1970; 0: as the work says; absent: as they are. */
  readonly freeAtMs?: number | undefined;
  /** The first chapters in reading order, which are free. */
  readonly freeFirst: number;
  /** Places in reading order, counted from 1, of the first and last chapter that is changed; absent: no bound. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Absent: all chapters of the work. */
  readonly ids?: readonly string[] | undefined;
  /** Seconds of each episode that play before it is purchased; 0: no trial; absent: they stay as they are. */
  readonly trialSeconds?: number | undefined;
}

/**
 * Sets the prices, the times from which they are free, and the trials of many chapters of a work by hand: imports leave them as they are from now on.
 * @returns how many prices and trials are different afterwards
 */
export async function setPrices(
  t: Write,
  workId: string,
  { price, freeAtMs, freeFirst, from = 1, to = Infinity, ids, trialSeconds }: PricesInput,
  nowMs: number,
): Promise<{ prices: number; trials: number }> {
  const chapters = await t
    .selectFrom('chapter')
    .select(['id', 'price', 'free_at', 'locked', 'revision'])
    .where('work_id', '=', workId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const wanted = ids && new Set(ids);
  const chosen: string[] = [];
  /** Ids by what is to be written, so that each kind of row takes one statement. */
  const groups = new Map<
    string,
    Pick<ChapterTable, 'price' | 'free_at' | 'locked'> & { ids: string[] }
  >();
  for (const [at, chapter] of chapters.entries()) {
    if (at + 1 < from || at + 1 > to) continue;
    if (wanted && !wanted.has(chapter.id)) continue;
    chosen.push(chapter.id);
    const coins = price !== undefined && at < freeFirst ? 0 : price;
    const columns = changedColumns(chapter, { price: coins, free_at: freeAtMs }, {});
    if (!columns) continue;
    const { locked } = columns;
    const next = { price: coins ?? chapter.price, free_at: freeAtMs ?? chapter.free_at, locked };
    const key = JSON.stringify(next);
    const group = groups.get(key) ?? { ...next, ids: [] };
    group.ids.push(chapter.id);
    groups.set(key, group);
  }
  let prices = 0;
  for (const { ids: group, ...columns } of groups.values()) {
    for (const part of inParts(group)) {
      await t
        .updateTable('chapter')
        .set((is) => ({ ...columns, revision: is('revision', '+', 1) }))
        .where('id', 'in', part)
        .execute();
    }
    prices += group.length;
  }
  const trials = trialSeconds === undefined ? 0 : await setTrials(t, chosen, trialSeconds);
  if (prices + trials > 0) await updateWorkSums(t, [workId], nowMs);
  return { prices, trials };
}
