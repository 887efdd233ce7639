import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '../../base/time.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { type Database, transact } from '../database.ts';
import type { FileStorage } from './fileStorage.ts';

export const SWEEP_JOB = 'sweep';
const SWEEP_DAYS = 7;
/** What nothing names for so long is removed. */
const UNUSED_AGE_MAX_MS = 7 * DAY_MS;
const ASSETS_PER_STEP = 100;

/** Enqueues the weekly sweep where the last one is a week ago. */
export async function enqueueSweep(db: Database, nowMs: number): Promise<void> {
  const last = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', SWEEP_JOB)
    .where('created_at', '>', nowMs - SWEEP_DAYS * DAY_MS)
    .executeTakeFirst();
  if (last) return;
  await transact(db, (t) => enqueue(t, { kind: SWEEP_JOB, key: SWEEP_JOB, input: null }, nowMs));
}

/** Of `films/u/` and the id of a version. */
const FILM_FOLDER_CHARACTERS = 44;

/** Whether a row of the catalogue names the asset. */
const isNamed = sql<boolean>`(
  exists (select 1 from page where page.path = asset.key)
  or exists (select 1 from page_variant where page_variant.path = asset.key)
  or exists (select 1 from work where work.cover = asset.key)
  or exists (select 1 from banner where banner.image = asset.key)
  or exists (
    select 1 from film_episode
    where film_episode.folder = substr(asset.key, 1, ${sql.lit(FILM_FOLDER_CHARACTERS)})
  )
)`;

/**
 * Notes which imported files nothing names, and removes those that nothing has named for 7 days.
 * @returns how many were removed
 */
export async function sweepFiles(
  { db, files }: { readonly db: Database; readonly files: FileStorage },
  nowMs: number,
  signal?: AbortSignal,
): Promise<number> {
  await markUnused(db, nowMs, signal);
  let removed = 0;
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const old = await db
      .selectFrom('asset')
      .select('key')
      .where('store', '=', 'files')
      .where('unused_since', '<', nowMs - UNUSED_AGE_MAX_MS)
      .where('key', '>', after)
      .orderBy('key')
      .limit(ASSETS_PER_STEP)
      .execute();
    for (const { key } of old) if (await removeUnused(db, files, key, nowMs)) removed += 1;
    const last = old.at(-1);
    if (!last) return removed;
    after = last.key;
    await nextTurn();
  }
}

async function markUnused(db: Database, nowMs: number, signal?: AbortSignal): Promise<void> {
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const some = await db
      .selectFrom('asset')
      .select('key')
      .where('store', '=', 'files')
      .where('key', '>', after)
      .orderBy('key')
      .limit(ASSETS_PER_STEP)
      .execute();
    const last = some.at(-1);
    if (!last) return;
    const keys = some.map(({ key }) => key);
    await db
      .updateTable('asset')
      .set({ unused_since: null })
      .where('key', 'in', keys)
      .where('unused_since', 'is not', null)
      .where(isNamed)
      .execute();
    await db
      .updateTable('asset')
      .set({ unused_since: nowMs })
      .where('key', 'in', keys)
      .where('unused_since', 'is', null)
      .where(({ not }) => not(isNamed))
      .execute();
    after = last.key;
    await nextTurn();
  }
}

/** The row is locked while its file goes: an import that wants the asset again waits, and then writes it anew. */
async function removeUnused(
  db: Database,
  files: FileStorage,
  key: string,
  nowMs: number,
): Promise<boolean> {
  return transact(db, async (t) => {
    const gone = await t
      .deleteFrom('asset')
      .where('key', '=', key)
      .where('unused_since', '<', nowMs - UNUSED_AGE_MAX_MS)
      .where(({ not }) => not(isNamed))
      .returning('key')
      .executeTakeFirst();
    if (!gone) return false;
    await files.delete(key);
    return true;
  });
}
