import { sql } from 'kysely';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { repeat } from '../../base/repeat.ts';
import { CLOCK_TOLERANCE_MS, DAY_MS, HOUR_MS } from '../../base/time.ts';
import { CONTENT_TABLES } from './deleteWorks.ts';
import { scheduleNewDrafts } from './publishSchedule.ts';
import { refundBlocked } from './takeDown.ts';
import { updateWorkSums } from './workSums.ts';

const UPKEEP_MS = 30_000;
const SUMS_KEY = 'catalogue:mended';

/**
 * Every 30 s gives times to new drafts of works with a schedule, brings the sums of works up to date whose chapters have
 * appeared or become free, and goes on with refunds that a killed process left. Readers see a chapter at its time without this.
 * @param report receives one line for a failure; the next attempt is 30 s later
 * @returns a function that stops it and resolves when its last statement has ended
 */
export function startCatalogueUpkeep(
  db: Database,
  report: (line: string) => void,
): () => Promise<void> {
  return repeat({
    everyMs: UPKEEP_MS,
    runsAtOnce: false,
    work: async () => {
      await scheduleNewDrafts(db, Date.now());
      await updatePublishedSums(db, Date.now());
      await refundBlocked(db, Date.now());
    },
    onError: (error) => report(`upkeep of the catalogue failed: ${String(error)}`),
  });
}

/**
 * Updates the sums of works of which a chapter has appeared or become free since any process did so last.
 * @returns how many works had other sums
 */
export async function updatePublishedSums(db: Database, nowMs: number): Promise<number> {
  const row = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', SUMS_KEY)
    .executeTakeFirst();
  const sinceMs = Number(row?.value ?? 0);
  const fromMs = sinceMs - CLOCK_TOLERANCE_MS;
  const appeared = db
    .selectFrom('chapter')
    .select('work_id')
    .where('state', '=', 'published')
    .where('published_at', '>', fromMs)
    .where('published_at', '<=', nowMs);
  const becameFree = db
    .selectFrom('chapter')
    .select('work_id')
    .where('free_at', '>', fromMs)
    .where('free_at', '<=', nowMs);
  const works = await appeared
    .union(becameFree)
    .union(freeByRule(db, fromMs, nowMs))
    .execute();
  let changed = 0;
  for (const { work_id: id } of works) {
    changed += await transact(db, (t) => updateWorkSums(t, [id], nowMs));
  }
  // Nothing is written every half minute: looking at an hour again costs little.
  if (changed > 0 || nowMs - sinceMs > HOUR_MS) {
    const value = String(nowMs);
    await db
      .insertInto('kv')
      .values({ name: SUMS_KEY, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
  return changed;
}

/** The films of which an episode has become free by their rule; other works show no sum of prices. */
function freeByRule(db: Database, fromMs: number, untilMs: number) {
  const freeAt = sql<number>`chapter.published_at + cast(work.free_after_days as bigint) * ${sql.lit(DAY_MS)}`;
  return db
    .selectFrom('work')
    .innerJoin('chapter', 'chapter.work_id', 'work.id')
    .select('chapter.work_id')
    .where('work.kind', '=', 'film')
    .where('work.free_after_days', '>', 0)
    .where(freeAt, '>', fromMs)
    .where(freeAt, '<=', untilMs);
}

const OLD_VERSION_DAYS = 7;

/**
 * Removes versions of chapters that were replaced more than 7 days ago; files that nothing names since are marked.
 * @returns how many versions were removed, at most `limit`
 */
export async function forgetVersions(db: Database, nowMs: number, limit: number): Promise<number> {
  return transact(db, async (t) => {
    const old = await t
      .selectFrom('chapter_version')
      .select(['chapter_id', 'version'])
      .where('state', '=', 'old')
      .where('replaced_at', '<', nowMs - OLD_VERSION_DAYS * DAY_MS)
      .limit(limit)
      .execute();
    for (const version of old) await removeVersion(t, version, nowMs);
    return old.length;
  });
}

async function removeVersion(
  t: Write,
  key: { readonly chapter_id: string; readonly version: number },
  nowMs: number,
): Promise<void> {
  const files = t
    .selectFrom('page')
    .select('path')
    .where((is) => is.and(key))
    .union(
      t
        .selectFrom('page_variant')
        .select('path')
        .where((is) => is.and(key)),
    );
  const paths = (await files.execute()).map(({ path }) => path);
  const episode = await t
    .selectFrom('film_episode')
    .select('folder')
    .where((is) => is.and(key))
    .executeTakeFirst();
  for (const table of CONTENT_TABLES) {
    await t
      .deleteFrom(table)
      .where('chapter_id', '=', key.chapter_id)
      .where('version', '=', key.version)
      .execute();
  }
  for (const path of paths) await markUnused(t, path, nowMs);
  if (episode) {
    await t
      .updateTable('asset')
      .set({ unused_since: nowMs })
      .where('key', '>', `${episode.folder}/`)
      .where('key', '<', `${episode.folder}0`)
      .execute();
  }
}

async function markUnused(t: Write, key: string, nowMs: number): Promise<void> {
  await t
    .updateTable('asset')
    .set({ unused_since: nowMs })
    .where('key', '=', key)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('page').select('page.idx').whereRef('page.path', '=', 'asset.key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('page_variant')
            .select('page_variant.idx')
            .whereRef('page_variant.path', '=', 'asset.key'),
        ),
      ),
    )
    .execute();
}
