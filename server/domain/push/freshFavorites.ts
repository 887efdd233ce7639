import type { Database } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import { isPublished } from '../catalogue/published.ts';

/**
 * Counts the favorites with new chapters, by the rule of the ribbons (`listFavorites`): the latest chapter appeared after
 * the work became a favorite and after it was last read.
 * @returns the numbers above 0, by account
 */
export async function countFreshFavorites(
  db: Database,
  userIds: readonly string[],
  nowMs: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of inParts(userIds)) {
    const rows = await db
      .selectFrom('collection')
      .innerJoin('work', 'work.id', 'collection.work_id')
      .leftJoin('record', (join) =>
        join
          .onRef('record.work_id', '=', 'collection.work_id')
          .onRef('record.user_id', '=', 'collection.user_id')
          .on('record.deleted', '=', 0),
      )
      .select((is) => ['collection.user_id', is.fn.countAll<number>().as('count')])
      .where('collection.user_id', 'in', part)
      .where(isPublished('work', nowMs))
      .whereRef('work.latest_at', '>', 'collection.created_at')
      .where((of) =>
        of.or([
          of('record.idx', 'is', null),
          of.and([
            of('work.latest_idx', '>', of.ref('record.idx')),
            of('work.latest_at', '>', of.ref('record.at')),
          ]),
        ]),
      )
      .groupBy('collection.user_id')
      .execute();
    for (const { user_id: userId, count } of rows) counts.set(userId, count);
  }
  return counts;
}
