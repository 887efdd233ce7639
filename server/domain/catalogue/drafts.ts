import { CODE, type Kind } from '../../../src/shared/contract/index.ts';
import { ApiError, workNotFound } from '../../base/apiError.ts';
import { newId, systemRandom } from '../../base/random.ts';
import type { Write } from '../../storage/database.ts';
import type { ChapterTable, WorkTable } from '../../storage/tables.ts';
import type { AssetTable } from './catalogueTables.ts';
import { foldCase } from './foldCase.ts';
import { indexWorks } from './search/searchIndex.ts';
import { findAnyChapter } from './versions.ts';
import { type ChangeWanted, changedColumns, columnsOf, NEW_WORK } from './workFields.ts';
import type { WorkField, WorkFields } from './workFields.ts';
import { updateWorkSums } from './workSums.ts';

export { putVersion } from './versions.ts';

export type NewWork = Partial<WorkFields> & { readonly kind: Kind; readonly title: string };

/** Creates a draft, which readers do not see. @returns its id */
export async function createWork(
  t: Write,
  { kind, ...fields }: NewWork,
  nowMs: number,
): Promise<string> {
  const id = newId(nowMs, systemRandom);
  const { tags, ...others } = { ...NEW_WORK, ...fields };
  await t
    .insertInto('work')
    .values({
      ...others,
      tags: '',
      title_folded: foldCase(fields.title),
      author_folded: '',
      tags_folded: '',
      ...columnsOf({ ...others, tags }),
      id,
      kind,
      origin: 'own',
      state: 'draft',
      published_at: 0,
      revision: 0,
      locked: '',
      views: 0,
      collects: 0,
      chapter_count: 0,
      characters: 0,
      duration: 0,
      coins: 0,
      preview_seconds: 0,
      latest_idx: 0,
      latest_title: '',
      latest_at: 0,
      first_at: 0,
      updated_at: nowMs,
    })
    .execute();
  await indexWorks(t, [id]);
  return id;
}

/**
 * Changes fields of a work. Fields that are edited by hand become locked: imports then leave them as they are.
 * @returns the work afterwards
 * @throws ApiError 404; RevisionError where it was changed since `revision`
 */
export async function updateWork(
  t: Write,
  id: string,
  changes: Partial<WorkFields>,
  wanted: ChangeWanted<WorkField> = {},
): Promise<WorkTable> {
  const work = await t.selectFrom('work').selectAll().where('id', '=', id).executeTakeFirst();
  if (!work) throw workNotFound();
  const columns = changedColumns(work, columnsOf(changes), wanted);
  if (!columns) return work;
  const changed = await t
    .updateTable('work')
    .set(columns)
    .where('id', '=', id)
    .where('revision', '=', work.revision)
    .returningAll()
    .executeTakeFirst();
  // Another transaction has changed the work since it was read: its locks count.
  if (!changed) return updateWork(t, id, changes, wanted);
  await indexWorks(t, [id]);
  return changed;
}

export interface ChapterFields {
  readonly title: string;
  readonly volume: string;
  /** Coins. */
  readonly price: number;
  /** From when it is free, ms since 1970; 0: as its work says. */
  readonly free_at: number;
  /** Reading order, see `SORT_STEP`; one that no other chapter of the work has. */
  readonly sort: number;
}

export interface NewChapter extends Partial<ChapterFields> {
  readonly title: string;
  /** Its number in the work, such as 12 or 12.5; decides the order where `sort` is absent. */
  readonly number?: number | undefined;
}

/** Between two chapters; leaves room to put others between them. */
export const SORT_STEP = 1_024;

/** Creates a draft of a chapter without content, at the end where neither `sort` nor `number` is given. @returns its id */
export async function createChapter(
  t: Write,
  workId: string,
  { title, volume = '', price, sort, number }: NewChapter,
  nowMs: number,
): Promise<string> {
  const work = await t
    .selectFrom('work')
    .select('comic_price')
    .where('id', '=', workId)
    .executeTakeFirst();
  if (!work) throw workNotFound();
  const id = newId(nowMs, systemRandom);
  await t
    .insertInto('chapter')
    .values({
      id,
      work_id: workId,
      idx: await nextDraftIdx(t, workId),
      title,
      volume,
      price: price ?? work.comic_price,
      free_at: 0,
      size: 0,
      published_at: 0,
      state: 'draft',
      version: 0,
      sort: sort ?? (await freeSort(t, workId, number)),
      revision: 0,
      locked: '',
    })
    .execute();
  return id;
}

/** Drafts have lower indexes; those between serve to move published chapters. */
export const DRAFT_IDX_BELOW = -1_000_000;

/** An index that no chapter of the work has, and no reader sees. */
export async function nextDraftIdx(t: Write, workId: string): Promise<number> {
  const { lowest } = await t
    .selectFrom('chapter')
    .select((is) => is.fn.min<number | null>('idx').as('lowest'))
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  return Math.min(lowest ?? 0, DRAFT_IDX_BELOW) - 1;
}

/** The place of a number, or the next one that no chapter of the work has; without a number the end. */
async function freeSort(t: Write, workId: string, number: number | undefined): Promise<number> {
  if (number === undefined) {
    const { last } = await t
      .selectFrom('chapter')
      .select((is) => is.fn.max<number | null>('sort').as('last'))
      .where('work_id', '=', workId)
      .executeTakeFirstOrThrow();
    return (last ?? 0) + SORT_STEP;
  }
  let sort = Math.round(number * SORT_STEP);
  const rows = await t
    .selectFrom('chapter')
    .select('sort')
    .where('work_id', '=', workId)
    .where('sort', '>=', sort)
    .orderBy('sort')
    .limit(SORT_STEP)
    .execute();
  for (const row of rows) if (row.sort === sort) sort += 1;
  return sort;
}

/**
 * Changes fields of a chapter, by the rules of `updateWork`.
 * @returns the chapter afterwards
 * @throws ApiError 404, 409 where a published chapter is to be moved (`publishing.ts` does that); RevisionError
 */
export async function updateChapter(
  t: Write,
  id: string,
  changes: Partial<ChapterFields>,
  wanted: ChangeWanted<keyof ChapterFields>,
  nowMs: number,
): Promise<ChapterTable> {
  const chapter = await findAnyChapter(t, id);
  if (changes.sort !== undefined && changes.sort !== chapter.sort && chapter.idx > 0) {
    throw new ApiError(CODE.conflict, '已发布或定时的章节不能直接改次序');
  }
  const columns = changedColumns(chapter, changes as Partial<ChapterTable>, wanted);
  if (!columns) return chapter;
  const row = await t
    .updateTable('chapter')
    .set(columns)
    .where('id', '=', id)
    .where('revision', '=', chapter.revision)
    .returningAll()
    .executeTakeFirst();
  if (!row) return updateChapter(t, id, changes, wanted, nowMs);
  if (row.state === 'published') await updateWorkSums(t, [row.work_id], nowMs);
  return row;
}

export type NewAsset = Pick<AssetTable, 'key' | 'sha256' | 'bytes' | 'type' | 'store'> & {
  readonly sealed: boolean;
  /** Whether its file may never be written: nothing verifies it or backs it up until `useAssets`. */
  readonly unused?: boolean;
  /** Pixels; absent where it is not a picture. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
};

/** Rows of one INSERT, below the parameter limits of both databases. */
const ASSETS_PER_INSERT = 500;

/** Registers files, so that they may be handed out; a key that is registered already keeps its row. */
export async function addAssets(
  t: Write,
  assets: readonly NewAsset[],
  nowMs = Date.now(),
): Promise<void> {
  const rows = [...new Map(assets.map((asset) => [asset.key, asset])).values()].map(
    ({ sealed, unused = false, width = 0, height = 0, ...asset }) => ({
      ...asset,
      sealed: sealed ? 1 : 0,
      blocked: 0,
      width,
      height,
      created_at: nowMs,
      unused_since: unused ? nowMs : null,
    }),
  );
  for (let from = 0; from < rows.length; from += ASSETS_PER_INSERT) {
    await t
      .insertInto('asset')
      .values(rows.slice(from, from + ASSETS_PER_INSERT))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ unused_since: null }))
      .execute();
  }
}

/** Notes that the files of a folder are in use, all of which are written. */
export async function useAssets(t: Write, folder: string): Promise<void> {
  await t
    .updateTable('asset')
    .set({ unused_since: null })
    .where('key', '>', `${folder}/`)
    .where('key', '<', `${folder}0`)
    .execute();
}
