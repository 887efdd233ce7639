import type { FileChoice } from '../../../src/shared/admin/imports.ts';
import { filesOfNumber } from '../../import/chooseFile.ts';
import { parseOptions } from '../../import/fileOptions.ts';
import type { ImportProblemTable } from '../../import/importTables.ts';
import type { Database } from '../../storage/database.ts';

/** What each of the files holds between which the operator chooses; none where one of them was removed. */
export async function readChoices(
  db: Database,
  problem: ImportProblemTable,
): Promise<FileChoice[]> {
  const files = await filesOfNumber(db, problem);
  if (files.length < 2) return [];
  const choices: FileChoice[] = [];
  for (const { id, path, bytes, changed_at, options } of files) {
    const chapters = await db
      .selectFrom('source_chapter')
      .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
      .innerJoin('work', 'work.id', 'chapter.work_id')
      .select(['chapter.id', 'chapter.size', 'work.kind'])
      .where('file_id', '=', id)
      .orderBy('chapter.sort')
      .execute();
    const [first] = chapters;
    choices.push({
      file_id: id,
      path,
      bytes,
      changed_at,
      size: chapters.reduce((sum, { size }) => sum + size, 0),
      kind: first?.kind ?? null,
      chapter_id: first?.id ?? null,
      is_used: parseOptions(options).alternative !== true,
    });
  }
  return choices;
}
