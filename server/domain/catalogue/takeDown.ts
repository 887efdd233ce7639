import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError, chapterNotFound, workNotFound } from '../../base/apiError.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import { REFUND_CAUSE, refundPurchase } from '../ledger/refunds.ts';
import type { PublicationState } from './catalogueTables.ts';
import { noteCatalogueChange } from './liveCatalogue.ts';
import { updateWorkSums } from './workSums.ts';

/** A work, or one chapter. */
export type Target = { readonly work: string } | { readonly chapter: string };

/**
 * Takes something off the lists and off sale; its buyers go on reading it.
 * @throws ApiError 404; 409 where it is not published
 */
export async function withdraw(t: Write, target: Target, nowMs: number): Promise<void> {
  await setState(t, target, ['published'], 'withdrawn', nowMs);
}

/** Publishes again what was withdrawn, with its former time. @throws ApiError 404; 409 where it was not withdrawn */
export async function republish(t: Write, target: Target, nowMs: number): Promise<void> {
  await setState(t, target, ['withdrawn'], 'published', nowMs);
}

/**
 * Blocks something by law: no reader gets it, and its files are answered with 410. `refundBlocked` gives the buyers
 * their coins back. Files that something else shows, too, stay open.
 * @returns the keys of the files, whose addresses caches before the server have to forget
 * @throws ApiError 404; 409 where it is not published or withdrawn
 */
export async function block(t: Write, target: Target, nowMs: number): Promise<string[]> {
  await setState(t, target, ['published', 'withdrawn'], 'blocked', nowMs);
  const keys = await filesOf(t, target);
  const shown = await shownElsewhere(t, keys);
  const own = keys.filter((key) => !shown.has(key));
  await setBlocked(t, own, 1);
  return own;
}

/** Publishes again what was blocked. Buyers who got their coins back go on owning it. @throws ApiError 404, 409 */
export async function unblock(t: Write, target: Target, nowMs: number): Promise<void> {
  await setState(t, target, ['blocked'], 'published', nowMs);
  await setBlocked(t, await filesOf(t, target, 'open'), 0);
}

function idOf(target: Target): string {
  return 'work' in target ? target.work : target.chapter;
}

async function setState(
  t: Write,
  target: Target,
  from: readonly PublicationState[],
  state: PublicationState,
  nowMs: number,
): Promise<void> {
  const table = 'work' in target ? 'work' : 'chapter';
  const id = idOf(target);
  const row = await t.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst();
  if (!row) throw table === 'work' ? workNotFound() : chapterNotFound('comic');
  if (!from.includes(row.state)) throw new ApiError(CODE.conflict, '状态已经变了，请刷新后再试');
  await t
    .updateTable(table)
    .set((is) => ({ state, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if ('chapter' in target) {
    const { work_id } = await t
      .selectFrom('chapter')
      .select('work_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await updateWorkSums(t, [work_id], nowMs);
  }
}

async function setBlocked(t: Write, keys: readonly string[], blocked: 0 | 1): Promise<void> {
  for (const part of inParts(keys)) {
    await t.updateTable('asset').set({ blocked }).where('key', 'in', part).execute();
  }
  await noteCatalogueChange(t);
}

/** The keys of the files of a work or a chapter, of all versions. @param which `open`: without what is blocked */
async function filesOf(t: Write, target: Target, which: 'all' | 'open' = 'all'): Promise<string[]> {
  const ids = t
    .selectFrom('chapter')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select('chapter.id')
    .$if('work' in target, (query) => query.where('work.id', '=', idOf(target)))
    .$if('chapter' in target, (query) => query.where('chapter.id', '=', idOf(target)))
    .$if(which === 'open', (query) =>
      query.where('chapter.state', '<>', 'blocked').where('work.state', '<>', 'blocked'),
    );
  const pages = await t.selectFrom('page').select('path').where('chapter_id', 'in', ids).execute();
  const variants = await t
    .selectFrom('page_variant')
    .select('path')
    .where('chapter_id', 'in', ids)
    .execute();
  const episodes = await t
    .selectFrom('film_episode')
    .select(['folder', 'poster'])
    .where('chapter_id', 'in', ids)
    .execute();
  const keys = new Set([...pages, ...variants].map(({ path }) => path));
  for (const { folder, poster } of episodes) {
    const files = await t
      .selectFrom('asset')
      .select('key')
      // Folders have plain names: '0' is the character after the slash.
      .where('key', '>', `${folder}/`)
      .where('key', '<', `${folder}0`)
      .execute();
    for (const { key } of files) keys.add(key);
    keys.add(poster);
  }
  if ('work' in target) {
    const work = await t
      .selectFrom('work')
      .select('cover')
      .where('id', '=', target.work)
      .executeTakeFirstOrThrow();
    keys.add(work.cover);
  }
  return [...keys];
}

/** Pages and covers of something that is not blocked. */
async function shownElsewhere(t: Write, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const part of inParts(keys)) {
    for (const table of ['page', 'page_variant'] as const) {
      const rows = await t
        .selectFrom(table)
        .innerJoin('chapter', 'chapter.id', `${table}.chapter_id`)
        .innerJoin('work', 'work.id', 'chapter.work_id')
        .select(`${table}.path`)
        .where(`${table}.path`, 'in', part)
        .where('chapter.state', '<>', 'blocked')
        .where('work.state', '<>', 'blocked')
        .execute();
      for (const { path } of rows) named.add(path);
    }
    const covers = await t
      .selectFrom('work')
      .select('cover')
      .where('cover', 'in', part)
      .where('state', '<>', 'blocked')
      .execute();
    for (const { cover } of covers) named.add(cover);
  }
  return named;
}

/** Accounts of one transaction, each of which is locked until it ends. */
const REFUNDS_PER_TRANSACTION = 50;

/**
 * Gives the buyers of what is blocked their coins back: what each paid, once per account and chapter, however often and
 * by however many processes this runs.
 * @returns how many purchases were refunded
 */
export async function refundBlocked(db: Database, nowMs: number): Promise<number> {
  let refunded = 0;
  for (;;) {
    const done = await transact(db, (t) => refundSome(t, nowMs));
    refunded += done;
    if (done < REFUNDS_PER_TRANSACTION) return refunded;
  }
}

async function refundSome(t: Write, nowMs: number): Promise<number> {
  const works = await t
    .selectFrom('work')
    .select('id')
    .where('kind', 'in', ['comic', 'novel', 'film'])
    .where('state', '=', 'blocked')
    .execute();
  const chapters = await t
    .selectFrom('chapter')
    .select('work_id as id')
    .where('state', '=', 'blocked')
    .execute();
  const ids = [...new Set([...works, ...chapters].map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const due = await t
    .selectFrom('unlock')
    .innerJoin('chapter', 'chapter.id', 'unlock.chapter_id')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .innerJoin('app_user', 'app_user.id', 'unlock.user_id')
    .leftJoin('coin_ledger', (join) => join.on((is) => is('coin_ledger.cause', '=', REFUND_CAUSE)))
    .select(['unlock.user_id', 'unlock.chapter_id', 'unlock.price', 'work.title'])
    .where('unlock.work_id', 'in', ids)
    .where((is) => is.or([is('chapter.state', '=', 'blocked'), is('work.state', '=', 'blocked')]))
    .where('unlock.price', '>', 0)
    .where('coin_ledger.cause', 'is', null)
    // A closed account cannot spend them.
    .where('app_user.closed_at', 'is', null)
    // Accounts are locked in one order, so that two processes cannot wait for each other.
    .orderBy('unlock.user_id')
    .orderBy('unlock.chapter_id')
    .limit(REFUNDS_PER_TRANSACTION)
    .execute();
  for (const { user_id: userId, chapter_id: chapterId, price, title } of due) {
    await refundPurchase(t, { userId, chapterId, price, title: `《${title}》下线退款`, nowMs });
  }
  return due.length;
}
