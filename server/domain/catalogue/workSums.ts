import type { Write } from '../../storage/database.ts';
import type { WorkTable } from '../../storage/tables.ts';
import { costsCoins } from './freePeriod.ts';
import { isPublished } from './published.ts';

type Sums = Pick<
  WorkTable,
  | 'chapter_count'
  | 'characters'
  | 'duration'
  | 'coins'
  | 'preview_seconds'
  | 'latest_idx'
  | 'latest_title'
  | 'latest_at'
  | 'first_at'
  | 'updated_at'
>;

/**
 * Brings what a work's row repeats of its published chapters (their number, the latest, prices, lengths) up to date.
 * @returns how many rows were changed
 */
export async function updateWorkSums(
  t: Write,
  workIds: readonly string[],
  nowMs: number,
): Promise<number> {
  let changed = 0;
  for (const id of new Set(workIds)) {
    const work = await t
      .selectFrom('work')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sums = await sumsOf(t, work, nowMs);
    const names = Object.keys(sums) as (keyof Sums)[];
    if (names.every((name) => sums[name] === work[name])) continue;
    await t.updateTable('work').set(sums).where('id', '=', id).execute();
    changed += 1;
  }
  return changed;
}

async function sumsOf(t: Write, work: WorkTable, nowMs: number): Promise<Sums> {
  const published = t
    .selectFrom('chapter')
    .where('chapter.work_id', '=', work.id)
    .where(isPublished('chapter', nowMs));
  const sums = await published
    .select((is) => [
      is.fn.countAll<number>().as('count'),
      is.fn.sum<number | null>('size').as('size'),
      is.fn.min<number | null>('published_at').as('first_at'),
    ])
    .executeTakeFirstOrThrow();
  const latest = await published
    .select(['idx', 'title', 'published_at'])
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst();
  const trials = await published
    .innerJoin('film_episode', (join) =>
      join
        .onRef('film_episode.chapter_id', '=', 'chapter.id')
        .onRef('film_episode.version', '=', 'chapter.version'),
    )
    .select((is) => is.fn.max<number | null>('preview_seconds').as('seconds'))
    .where(costsCoins(work, nowMs))
    .executeTakeFirstOrThrow();
  const paid = await published
    .select((is) => is.fn.sum<number | null>('price').as('coins'))
    .where(costsCoins(work, nowMs))
    .executeTakeFirstOrThrow();
  const size = sums.size ?? 0;
  return {
    chapter_count: sums.count,
    characters: work.kind === 'novel' ? size : 0,
    duration: work.kind === 'film' ? size : 0,
    coins: paid.coins ?? 0,
    preview_seconds: trials.seconds ?? 0,
    latest_idx: latest?.idx ?? 0,
    latest_title: latest?.title ?? '',
    latest_at: latest?.published_at ?? 0,
    first_at: sums.first_at ?? 0,
    updated_at: Math.max(work.updated_at, latest?.published_at ?? 0),
  };
}
