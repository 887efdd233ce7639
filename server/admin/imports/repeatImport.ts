import { type FileOptions, parseOptions } from '../../import/fileOptions.ts';
import { enqueueChapter, enqueueFile } from '../../import/importJobs.ts';
import type { SourceFileTable } from '../../import/importTables.ts';
import type { Write } from '../../storage/database.ts';
import { notFound } from '../adminError.ts';

/** @throws AdminError `not_found` */
export async function findFile(t: Write, id: string): Promise<SourceFileTable> {
  const file = await t
    .selectFrom('source_file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw notFound('这个文件');
  return file;
}

/** Has a file read again, and the chapters made whose content is not complete. */
export async function repeatFile(
  t: Write,
  { id, signature }: SourceFileTable,
  nowMs: number,
): Promise<void> {
  await enqueueFile(t, { id, signature }, nowMs, nowMs);
  const chapters = await t
    .selectFrom('source_chapter')
    .selectAll()
    .where('file_id', '=', id)
    .whereRef('wanted', '<>', 'made')
    .execute();
  for (const { key, wanted } of chapters) {
    await enqueueChapter(t, { fileId: id, key, wanted }, nowMs);
  }
}

/** Stores what the operator decided about a file. */
export async function setOptions(
  t: Write,
  file: SourceFileTable,
  change: (options: FileOptions) => FileOptions,
): Promise<void> {
  const options = JSON.stringify(change(parseOptions(file.options)));
  await t.updateTable('source_file').set({ options }).where('id', '=', file.id).execute();
}
