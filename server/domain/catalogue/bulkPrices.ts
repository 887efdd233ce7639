import type { Write } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import { setTrials } from './trials.ts';
import { updateWorkSums } from './workSums.ts';

export interface PricesInput {
  /** Coins. */
  readonly price: number;
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
 * Sets the prices, and perhaps the trials, of many chapters of a work by hand: imports leave them as they are from now on.
 * @returns how many prices and trials are different afterwards
 */
export async function setPrices(
  t: Write,
  workId: string,
  { price, freeFirst, from = 1, to = Infinity, ids, trialSeconds }: PricesInput,
  nowMs: number,
): Promise<{ prices: number; trials: number }> {
  const chapters = await t
    .selectFrom('chapter')
    .select(['id', 'price', 'locked'])
    .where('work_id', '=', workId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const wanted = ids && new Set(ids);
  const chosen: string[] = [];
  /** Ids by what is to be written, so that each kind of row takes one statement. */
  const groups = new Map<string, { coins: number; locked: string; ids: string[] }>();
  for (const [at, chapter] of chapters.entries()) {
    if (at + 1 < from || at + 1 > to) continue;
    if (wanted && !wanted.has(chapter.id)) continue;
    chosen.push(chapter.id);
    const coins = at < freeFirst ? 0 : price;
    if (chapter.price === coins) continue;
    const locks = new Set([...chapter.locked.split(' ').filter(Boolean), 'price']);
    const locked = [...locks].toSorted().join(' ');
    const group = groups.get(`${coins} ${locked}`) ?? { coins, locked, ids: [] };
    group.ids.push(chapter.id);
    groups.set(`${coins} ${locked}`, group);
  }
  let prices = 0;
  for (const { coins, locked, ids: group } of groups.values()) {
    for (const part of inParts(group)) {
      await t
        .updateTable('chapter')
        .set((is) => ({ price: coins, locked, revision: is('revision', '+', 1) }))
        .where('id', 'in', part)
        .execute();
    }
    prices += group.length;
  }
  const trials = trialSeconds === undefined ? 0 : await setTrials(t, chosen, trialSeconds);
  if (prices + trials > 0) await updateWorkSums(t, [workId], nowMs);
  return { prices, trials };
}
