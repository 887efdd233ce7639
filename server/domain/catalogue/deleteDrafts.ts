import { refused, workNotFound } from '../../base/apiError.ts';
import type { Write } from '../../storage/database.ts';
import { deleteChapters, deleteWorks } from './deleteWorks.ts';
import { noteCatalogueChange } from './liveCatalogue.ts';
import { findAnyChapter } from './versions.ts';

/**
 * Deletes a work that no reader has seen, with its chapters. Its files go with the weekly sweep, unless something else
 * names them. The same files may be imported again.
 * @throws ApiError 404; 409 where it or a chapter of it is no draft, an account bought it, or a banner shows it
 */
export async function deleteDraftWork(t: Write, id: string): Promise<void> {
  const work = await t.selectFrom('work').select('state').where('id', '=', id).executeTakeFirst();
  if (!work) throw workNotFound();
  if (work.state !== 'draft') throw refused('只能删除草稿；不想卖了请用下架');
  const chapters = await t
    .selectFrom('chapter')
    .select(['id', 'title', 'state'])
    .where('work_id', '=', id)
    .execute();
  const seen = chapters.find(({ state }) => state !== 'draft');
  if (seen) throw refused(`里面的《${seen.title}》不是草稿`);
  const bought = await t
    .selectFrom('unlock')
    .select('work_id')
    .where('work_id', '=', id)
    .executeTakeFirst();
  if (bought) throw refused('有读者买过它');
  const banner = await t
    .selectFrom('banner')
    .select('id')
    .where('work_id', '=', id)
    .executeTakeFirst();
  if (banner) throw refused('首页有它的横幅，先移除横幅');
  await forgetImports(
    t,
    chapters.map((chapter) => chapter.id),
  );
  await t.deleteFrom('source_work').where('work_id', '=', id).execute();
  await t.deleteFrom('work_list_item').where('work_id', '=', id).execute();
  await deleteWorks(t, [id]);
  await noteCatalogueChange(t);
}

/**
 * Deletes a chapter that no reader has seen, as `deleteDraftWork` does.
 * @throws ApiError 404; 409 where it is no draft, or an account bought it
 */
export async function deleteDraftChapter(t: Write, id: string): Promise<void> {
  const { state } = await findAnyChapter(t, id);
  if (state !== 'draft') throw refused('只能删除草稿；不想卖了请用下架');
  const bought = await t
    .selectFrom('unlock')
    .select('chapter_id')
    .where('chapter_id', '=', id)
    .executeTakeFirst();
  if (bought) throw refused('有读者买过它');
  await forgetImports(t, [id]);
  await deleteChapters(t, [id]);
}

const IDS_PER_STATEMENT = 500;

/** An upload of the same file then imports it anew; a scan of an unchanged file does not. */
async function forgetImports(t: Write, chapterIds: readonly string[]): Promise<void> {
  for (let from = 0; from < chapterIds.length; from += IDS_PER_STATEMENT) {
    const ids = chapterIds.slice(from, from + IDS_PER_STATEMENT);
    await t.deleteFrom('source_chapter').where('chapter_id', 'in', ids).execute();
    await t.deleteFrom('import_problem').where('chapter_id', 'in', ids).execute();
  }
}
