import { type ExpressionBuilder, sql } from 'kysely';
import type { Write } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { insertAll } from '../../storage/insertAll.ts';
import { CONTENT_TABLES } from './deleteWorks.ts';
import { showVersion } from './versions.ts';

/**
 * A chapter is an alternative if it came from a file in whose place the operator chose another one of the same number.
 * It is published only when the operator chooses its file.
 */
export function isAlternative(is: ExpressionBuilder<Tables, 'chapter'>) {
  return is.exists(
    is
      .selectFrom('source_chapter')
      .innerJoin('source_file', 'source_file.id', 'source_chapter.file_id')
      .select('source_file.id')
      .whereRef('source_chapter.chapter_id', '=', 'chapter.id')
      // JSON of `FileOptions`: within its texts the quotes would be escaped.
      .where('source_file.options', 'like', '%"alternative":true%'),
  );
}

/**
 * Moves the newest content of a draft to another chapter, where readers see it. What that one had stays as an older
 * version for those who are reading it; the draft has no content then.
 */
export async function moveContent(
  t: Write,
  { from, to }: { readonly from: string; readonly to: string },
  nowMs: number,
): Promise<void> {
  const version = await newestVersion(t, from);
  const moved = { chapter_id: to, version: (await newestVersion(t, to)) + 1 };
  const contents: (readonly [(typeof CONTENT_TABLES)[number], readonly object[]])[] = [];
  for (const table of CONTENT_TABLES) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}
      where chapter_id = ${from} and version = ${version}`.execute(t);
    contents.push([table, rows.map((row) => ({ ...row, ...moved }))]);
  }
  for (const table of CONTENT_TABLES) {
    await t.deleteFrom(table).where('chapter_id', '=', from).execute();
  }
  for (const [table, rows] of contents.toReversed()) {
    // Rows of the table itself.
    await insertAll(t, table, rows as never);
  }
  await t
    .updateTable('chapter_version')
    .set({ state: 'ready', replaced_at: null })
    .where('chapter_id', '=', to)
    .where('version', '=', moved.version)
    .execute();
  await t
    .updateTable('chapter')
    .set((is) => ({ version: 0, size: 0, revision: is('revision', '+', 1) }))
    .where('id', '=', from)
    .execute();
  await showVersion(t, to, moved.version, nowMs);
}

async function newestVersion(t: Write, chapterId: string): Promise<number> {
  const { version } = await t
    .selectFrom('chapter_version')
    .select((is) => is.fn.max<number | null>('version').as('version'))
    .where('chapter_id', '=', chapterId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}
