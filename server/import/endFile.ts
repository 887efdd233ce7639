import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Write } from '../storage/database.ts';
import { parseUnit } from './fileOptions.ts';
import { type ImportServices, UPLOADS_ID, uploadsFolder } from './importSettings.ts';

/** Notes that a file is imported, once all its chapters have the content that it wants. */
export async function endFile(t: Write, fileId: string, nowMs: number): Promise<void> {
  const open = await t
    .selectFrom('source_chapter')
    .select('key')
    .where('file_id', '=', fileId)
    .whereRef('wanted', '<>', 'made')
    .executeTakeFirst();
  if (open) return;
  await t
    .updateTable('source_file')
    .set({ state: 'done', changed_at: nowMs })
    .where('id', '=', fileId)
    .where('state', 'in', ['importing', 'problem'])
    .execute();
}

/** Removes an uploaded file that is imported, where originals are not to stay; files of other sources always stay. */
export async function dropOriginal(
  { db, dataDir, keepOriginals }: ImportServices,
  fileId: string,
): Promise<void> {
  if (keepOriginals) return;
  const row = await db
    .selectFrom('source_file')
    .select('unit')
    .where('id', '=', fileId)
    .where('source_id', '=', UPLOADS_ID)
    .where('state', 'in', ['done', 'duplicate'])
    .executeTakeFirst();
  if (!row) return;
  const { files, subtitles = [] } = parseUnit(row.unit);
  for (const path of [...files, ...subtitles]) {
    await rm(join(uploadsFolder(dataDir), path), { force: true });
  }
}
