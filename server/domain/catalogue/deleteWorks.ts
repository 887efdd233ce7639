import type { SelectQueryBuilder } from 'kysely';
import type { Write } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { unindexWorks } from './search/searchIndex.ts';

/** What a version of a chapter consists of, in the order of references. */
export const CONTENT_TABLES = [
  'page_variant',
  'page',
  'novel_text',
  'film_subtitle',
  'film_segment',
  'film_quality',
  'film_episode',
  'chapter_version',
] as const;
const WORKS_PER_STATEMENT = 200;

/** Deletes works with their chapters and all versions of them. What accounts have of them stays. */
export async function deleteWorks(t: Write, workIds: readonly string[]): Promise<void> {
  for (let from = 0; from < workIds.length; from += WORKS_PER_STATEMENT) {
    const ids = workIds.slice(from, from + WORKS_PER_STATEMENT);
    const chapters = t.selectFrom('chapter').select('id').where('work_id', 'in', ids);
    await deleteChapters(t, chapters);
    await t.deleteFrom('publish_schedule').where('work_id', 'in', ids).execute();
    await unindexWorks(t, ids);
    await t.deleteFrom('work').where('id', 'in', ids).execute();
  }
}

/** Deletes chapters with all versions of them. @param ids a few, or a query of them */
export async function deleteChapters(
  t: Write,
  ids: readonly string[] | SelectQueryBuilder<Tables, 'chapter', { id: string }>,
): Promise<void> {
  for (const table of [...CONTENT_TABLES, 'publish_hold'] as const) {
    await t.deleteFrom(table).where('chapter_id', 'in', ids).execute();
  }
  await t.deleteFrom('chapter').where('id', 'in', ids).execute();
}
