import * as v from 'valibot';
import type { Database, Write } from '../storage/database.ts';
import type { SourceChapterTable, SourceFileTable } from './importTables.ts';

/** The input of a job that makes the content of a chapter. */
export const chapterJobSchema = v.object({ file: v.string(), key: v.string(), wanted: v.string() });

/** For the log of such a job. */
export const NOTHING_TO_DO = '这一章已经移除、做好，或文件又改过了';

/** @returns undefined where the chapter was removed */
export function linkOf(
  db: Database,
  fileId: string,
  key: string,
): Promise<SourceChapterTable | undefined> {
  return db
    .selectFrom('source_chapter')
    .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
    .selectAll('source_chapter')
    .where('file_id', '=', fileId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/**
 * Notes that a chapter has its content. Only the job that notes it makes the version: another one may have read the
 * file anew meanwhile.
 * @returns whether this job is the one
 */
export async function claimContent(
  t: Write,
  { file_id: fileId, key }: SourceChapterTable,
  wanted: string,
): Promise<boolean> {
  const claimed = await t
    .updateTable('source_chapter')
    .set({ made: wanted })
    .where('file_id', '=', fileId)
    .where('key', '=', key)
    .where('wanted', '=', wanted)
    .where('made', '<>', wanted)
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Notes that a file has a problem which keeps it from being imported. */
export async function noteRefused(
  t: Write,
  { id, sha256 }: SourceFileTable,
  nowMs: number,
): Promise<void> {
  await t
    .updateTable('source_file')
    .set({ state: 'problem', changed_at: nowMs })
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .execute();
}
