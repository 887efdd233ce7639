import type { Write } from '../storage/database.ts';

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
