import {
  CODE,
  type CollectedWork,
  type Kind,
  type Progress,
} from '../../../src/shared/contract/index.ts';
import { ACCOUNT_FAVORITES_MAX } from '../../../src/shared/limits.ts';
import { ApiError } from '../../base/apiError.ts';
import type { Database, Write } from '../../storage/database.ts';
import { cut, mapPart, type Part, type PartWanted, partWith } from '../../storage/part.ts';
import type { RecordTable, WorkTable } from '../../storage/tables.ts';
import { worksByIds } from '../catalogue/lookUps.ts';
import { isPublished, isReadableWork, type Viewer } from '../catalogue/published.ts';
import { namesWork, workOf } from '../catalogue/works.ts';
import { isoTime } from '../../base/time.ts';

export async function countFavorites(db: Database, workId: string): Promise<number> {
  const { total } = await db
    .selectFrom('collection')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function isFavorite(db: Database, workId: string, userId: string): Promise<boolean> {
  return (await favoritesAmong(db, [workId], userId)).length > 0;
}

/** In the order of `workIds`. */
export async function favoritesAmong(
  db: Database | Write,
  workIds: readonly string[],
  userId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('collection')
    .select('work_id')
    .where('user_id', '=', userId)
    .where('work_id', 'in', workIds)
    .execute();
  const favorites = new Set(rows.map((row) => row.work_id));
  return workIds.filter((id) => favorites.has(id));
}

/**
 * Adds works of one kind, which the account may read, to the favorites; existing favorites keep their time.
 * @param times ms since 1970 by work
 * @throws ApiError 403 where the account would have more than ACCOUNT_FAVORITES_MAX
 */
export async function addFavorites(
  t: Write,
  viewer: Viewer,
  kind: Kind,
  times: ReadonlyMap<string, number>,
): Promise<void> {
  const known = await t
    .selectFrom(worksByIds(t, [...times.keys()]))
    .select('id')
    .where('kind', '=', kind)
    .where(isReadableWork(viewer))
    .execute();
  if (known.length === 0) return;
  const { userId } = viewer;
  await t
    .insertInto('collection')
    .values(
      known.map(({ id }) => ({ user_id: userId, work_id: id, created_at: times.get(id) ?? 0 })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'work_id']).doNothing())
    .execute();
  await refuseTooMany(t, userId);
}

/** Refuses with a message, because a favorite that was dropped silently would be missed. */
async function refuseTooMany(t: Write, userId: string): Promise<void> {
  const { total } = await t
    .selectFrom('collection')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (total <= ACCOUNT_FAVORITES_MAX) return;
  const message = `最多收藏 ${ACCOUNT_FAVORITES_MAX} 部，请先取消一些`;
  throw new ApiError(CODE.forbidden, message);
}

export async function removeFavorites(
  t: Write,
  userId: string,
  workIds: readonly string[],
): Promise<void> {
  for (const table of ['collection', 'push_mute'] as const) {
    await t
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('work_id', 'in', workIds)
      .execute();
  }
}

/**
 * The account's favorites, the latest first. `new_chapters` counts chapters published since the work became a favorite
 * or, if later, since it was last read: the ribbon marks new chapters, not unread ones.
 */
export async function listFavorites(
  db: Database,
  viewer: Viewer,
  kind: Kind,
  wanted: PartWanted,
): Promise<Part<CollectedWork>> {
  const { userId, nowMs } = viewer;
  const mine = db
    .selectFrom('collection')
    .where('collection.user_id', '=', userId)
    .where(namesWork('collection.work_id', kind, viewer));
  const latest = mine
    .select(['collection.work_id', 'collection.created_at'])
    .orderBy('collection.created_at', 'desc')
    .orderBy('collection.work_id');
  const rows = db
    .selectFrom(cut(latest, wanted).as('latest'))
    .innerJoin('work', 'work.id', 'latest.work_id')
    .leftJoin('record', (join) =>
      join
        .onRef('record.work_id', '=', 'work.id')
        .on('record.user_id', '=', userId)
        .on('record.deleted', '=', 0),
    )
    .selectAll('work')
    .select('latest.created_at as collected_at')
    .select((is) =>
      is
        .selectFrom('chapter')
        .select(is.fn.countAll<number>().as('count'))
        .whereRef('chapter.work_id', '=', 'work.id')
        .where(isPublished('chapter', nowMs))
        .whereRef('chapter.published_at', '>', 'latest.created_at')
        .where((of) =>
          of.or([
            of('record.idx', 'is', null),
            of.and([
              of('chapter.idx', '>', of.ref('record.idx')),
              of('chapter.published_at', '>', of.ref('record.at')),
            ]),
          ]),
        )
        .as('new_chapters'),
    )
    .orderBy('latest.created_at', 'desc')
    .orderBy('work.id');
  const part = await partWith(await rows.execute(), mine, wanted);
  return mapPart(part, (row) => favoriteWorkOf(row, nowMs));
}

function favoriteWorkOf(
  row: WorkTable & { collected_at: number; new_chapters: number | null },
  nowMs: number,
): CollectedWork {
  return {
    ...workOf(row, nowMs),
    collected_at: isoTime(row.collected_at),
    new_chapters: row.new_chapters ?? 0,
  };
}

const MILLION = 1_000_000;

export function progressOf(row: Omit<RecordTable, 'user_id' | 'work_id' | 'deleted'>): Progress {
  return {
    chapter: row.chapter_id,
    index: row.idx,
    page: row.page,
    ratio: row.ratio_millionths / MILLION,
    at: isoTime(row.at),
  };
}

/** @param ratio 0…1 */
export function millionths(ratio: number): number {
  return Math.round(ratio * MILLION);
}

export async function findProgress(
  db: Database,
  workId: string,
  userId: string,
): Promise<Progress | undefined> {
  const row = await db
    .selectFrom('record')
    .selectAll()
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row && progressOf(row);
}
