import { chapterNotFound, priceChanged } from '../../base/apiError.ts';
import type { Database, Write } from '../../storage/database.ts';
import { holdAccount, type Posting, postAll } from './ledger.ts';
import { readPackTerms } from '../site/settings.ts';
import { priceTogether, sharesOf } from './packs.ts';
import type { ChapterTable, WorkTable } from '../../storage/tables.ts';
import { costsCoins, priceOf } from '../catalogue/freePeriod.ts';
import { isPublished, type Viewer } from '../catalogue/published.ts';
import { CHAPTER_UNITS } from '../../../src/shared/chapterUnits.ts';

export interface Purchase {
  readonly userId: string;
  readonly work: WorkTable;
  /** The first chapter; if it is unlocked already, nothing is purchased. */
  readonly chapter: ChapterTable;
  /** How many chapters: this one and the locked ones after it, by index. */
  readonly count: number;
  /** The price in coins that the reader agreed to; undefined: any price. */
  readonly agreed: number | undefined;
  readonly nowMs: number;
}

type Payable = Pick<ChapterTable, 'id' | 'idx' | 'price'>;

interface PayableWanted extends Viewer {
  readonly work: Pick<WorkTable, 'id' | 'free_after_days'>;
  readonly from: number;
}

/** Chapters on sale that the account has not unlocked, from an index on, by index. */
export function payableChapters(
  db: Database,
  { userId, nowMs, work, from }: PayableWanted,
): Promise<Payable[]> {
  return db
    .selectFrom('chapter')
    .select(['id', 'idx', 'price'])
    .where('work_id', '=', work.id)
    .where('idx', '>=', from)
    .where(costsCoins(work, nowMs))
    .where(isPublished('chapter', nowMs))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('work')
          .select('work.id')
          .where('work.id', '=', work.id)
          .where(isPublished('work', nowMs)),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unlock')
            .select('unlock.chapter_id')
            .whereRef('unlock.chapter_id', '=', 'chapter.id')
            .where('unlock.user_id', '=', userId),
        ),
      ),
    )
    .orderBy('idx')
    .execute();
}

/**
 * Purchases chapters, once per account and chapter even for parallel and repeated calls.
 * @throws ApiError 460 where the coins do not suffice, 409 where the price is above the agreed one; nothing is written
 * then
 */
export async function purchaseChapters(t: Write, purchase: Purchase): Promise<void> {
  const { userId, work, chapter, count, agreed, nowMs } = purchase;
  const { combo_until: until } = await holdAccount(t, userId);
  // A combo purchased while this call waited for the lock opens everything.
  if (until !== null && until > nowMs) return;
  const payable = await payableChapters(t, { userId, nowMs, work, from: chapter.idx });
  if (payable[0]?.id !== chapter.id) return ensureOpen(t, purchase);
  const total = priceTogether(
    payable.map(({ price }) => price),
    count,
    await readPackTerms(t),
  );
  if (agreed !== undefined && total > agreed) throw priceChanged(total);
  await book(t, purchase, payable.slice(0, count), total);
}

/** @throws ApiError 404 where the chapter was taken off sale while the call waited, and is not the account's */
async function ensureOpen(t: Write, { userId, work, chapter, nowMs }: Purchase): Promise<void> {
  const row = await t
    .selectFrom('chapter')
    .leftJoin('unlock', (join) =>
      join.onRef('unlock.chapter_id', '=', 'chapter.id').on('unlock.user_id', '=', userId),
    )
    .select(['chapter.price', 'chapter.free_at', 'chapter.published_at'])
    .select('unlock.created_at as bought_at')
    .where('chapter.id', '=', chapter.id)
    .executeTakeFirst();
  if (!row || (priceOf(work, row, nowMs) > 0 && row.bought_at === null)) {
    throw chapterNotFound(work.kind);
  }
}

/** Rows of one INSERT, below the parameter limits of both databases. */
const ROWS_PER_INSERT = 500;

/** Writes a row of `unlock` and a row of the ledger for each chapter, with its share of the price. */
async function book(
  t: Write,
  { userId, work, nowMs }: Purchase,
  chapters: readonly Payable[],
  total: number,
): Promise<void> {
  const prices = chapters.map(({ price }) => price);
  const shares = sharesOf(prices, total);
  const bought = chapters.map(({ id, idx }, at) => ({ id, idx, share: shares[at] ?? 0 }));
  const postings = bought
    // The ledger takes no row without a change of coins.
    .filter(({ share }) => share > 0)
    .map(({ id, idx, share }): Posting => ({
      userId,
      delta: -share,
      cause: `unlock:${userId}:${id}`,
      kind: 'unlock',
      title: `《${work.title}》第 ${idx} ${CHAPTER_UNITS[work.kind]}`,
      ref: id,
      nowMs,
    }));
  await postAll(t, postings);
  for (let start = 0; start < bought.length; start += ROWS_PER_INSERT) {
    const rows = bought.slice(start, start + ROWS_PER_INSERT).map(({ id, share }) => ({
      user_id: userId,
      chapter_id: id,
      work_id: work.id,
      price: share,
      created_at: nowMs,
    }));
    await t.insertInto('unlock').values(rows).execute();
  }
}
