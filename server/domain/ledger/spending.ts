import { sql } from 'kysely';
import type {
  DataOf,
  Kind,
  calls,
  PurchasedRecord,
  SpendRecord,
  Work,
} from '../../../src/shared/contract/index.ts';
import type { Database } from '../../storage/database.ts';
import {
  cut,
  mapPart,
  type Part,
  type PartWanted,
  partWith,
  readPart,
} from '../../storage/part.ts';
import type { LedgerTable } from '../../storage/tables.ts';
import { chaptersByIds } from '../catalogue/lookUps.ts';
import { isReadableWork, type Viewer } from '../catalogue/published.ts';
import { namesWork, workOf } from '../catalogue/works.ts';
import { CHINA_OFFSET_MS, DAY_MS, isoTime } from '../../base/time.ts';

type Direction = 'out' | 'in' | undefined;

/** The latest first; spending is negative. */
export async function listSpending(
  db: Database,
  viewer: Viewer,
  direction: Direction,
  wanted: PartWanted,
): Promise<Part<SpendRecord>> {
  const mine = db
    .selectFrom('coin_ledger')
    .where('user_id', '=', viewer.userId)
    .$if(direction === 'out', (query) => query.where('delta', '<', 0))
    .$if(direction === 'in', (query) => query.where('delta', '>', 0));
  const latest = mine.selectAll().orderBy('created_at', 'desc').orderBy('cause');
  const part = await readPart(mine, latest, wanted);
  const works = await worksOfChapters(db, viewer, part.items);
  return mapPart(part, (row) => ({
    title: row.title,
    coins: row.delta,
    balance: row.balance_after,
    at: isoTime(row.created_at),
    cause: row.kind,
    ...works.get(row.ref),
  }));
}

/** Chapters that the viewer may no longer read are absent. */
async function worksOfChapters(
  db: Database,
  viewer: Viewer,
  rows: readonly LedgerTable[],
): Promise<Map<string, { chapter: string; work: Work }>> {
  const ids = rows.filter(({ kind }) => kind === 'unlock').map(({ ref }) => ref);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom(chaptersByIds(db, ids))
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .selectAll('work')
    .select('chapter.id as chapter')
    .where('chapter.state', 'in', ['published', 'withdrawn'])
    .where(isReadableWork(viewer))
    .execute();
  return new Map(
    found.map((row) => [row.chapter, { chapter: row.chapter, work: workOf(row, viewer.nowMs) }]),
  );
}

type Month = DataOf<typeof calls.records>['months'][number];

/** The latest first, by China's months. The database sums whole days, because both databases count them alike. */
export async function listMonths(db: Database, userId: string): Promise<Month[]> {
  const day = sql<number>`(created_at + ${sql.lit(CHINA_OFFSET_MS)}) / ${sql.lit(DAY_MS)}`;
  const days = await db
    .selectFrom('coin_ledger')
    .select([
      day.as('day'),
      sql<number>`cast(sum(case when delta < 0 then -delta else 0 end) as bigint)`.as('spent'),
      sql<number>`cast(sum(case when delta > 0 then delta else 0 end) as bigint)`.as('received'),
    ])
    .where('user_id', '=', userId)
    .groupBy(day)
    .execute();
  const months = new Map<string, Month>();
  for (const { day: number, spent, received } of days.toSorted((a, b) => b.day - a.day)) {
    const month = isoTime(number * DAY_MS).slice(0, 7);
    const sums = months.get(month) ?? { month, spent: 0, received: 0 };
    months.set(month, {
      month,
      spent: sums.spent + spent,
      received: sums.received + received,
    });
  }
  return [...months.values()];
}

/** The latest first. */
export async function listPurchases(
  db: Database,
  viewer: Viewer,
  kind: Kind | undefined,
  wanted: PartWanted,
): Promise<Part<PurchasedRecord>> {
  const mine = db
    .selectFrom('unlock')
    .where('unlock.user_id', '=', viewer.userId)
    .where(namesWork('unlock.work_id', kind, viewer));
  const latest = mine
    .selectAll('unlock')
    .orderBy('unlock.created_at', 'desc')
    .orderBy('unlock.chapter_id');
  const rows = await db
    .selectFrom(cut(latest, wanted).as('latest'))
    .innerJoin('work', 'work.id', 'latest.work_id')
    .leftJoin('chapter', 'chapter.id', 'latest.chapter_id')
    .selectAll('work')
    .select(['latest.chapter_id', 'latest.price as paid', 'latest.created_at as bought_at'])
    .select(['chapter.idx as chapter_idx', 'chapter.title as chapter_title'])
    .orderBy('latest.created_at', 'desc')
    .orderBy('latest.chapter_id')
    .execute();
  const part = await partWith(rows, mine, wanted);
  return mapPart(part, ({ paid, bought_at, chapter_id, chapter_idx, chapter_title, ...row }) => ({
    work: workOf(row, viewer.nowMs),
    chapter: chapter_id,
    at: isoTime(bought_at),
    coins: paid,
    chapter_index: chapter_idx ?? 0,
    chapter_title: chapter_title ?? '',
  }));
}
