import { type FileOptions, parseOptions } from '../../import/fileOptions.ts';
import { retryImport } from '../../import/importDecisions.ts';
import type { SourceFileTable } from '../../import/importTables.ts';
import type { Write } from '../../storage/database.ts';
import { notFound } from '../adminError.ts';

/**
 * Stores what the operator decided about a file, and has it imported again.
 * @returns the file before
 * @throws AdminError `not_found`
 */
export async function decideAboutFile(
  t: Write,
  id: string,
  change: (options: FileOptions) => FileOptions,
  nowMs: number,
): Promise<SourceFileTable> {
  const file = await t
    .selectFrom('source_file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw notFound('这个文件');
  const options = JSON.stringify(change(parseOptions(file.options)));
  await t.updateTable('source_file').set({ options }).where('id', '=', id).execute();
  await retryImport(t, id, nowMs);
  return file;
}
