import { createHash } from 'node:crypto';
import type { Write } from '../storage/database.ts';
import type { Problem } from './formats/types.ts';

/** Problems of files that describe every chapter of their folder: each file has one, however many imports read it. */
const SHARED: ReadonlySet<Problem['code']> = new Set(['moyu_unreadable', 'comicinfo_unreadable']);

interface Subject {
  readonly sourceId: string;
  /** Null: of files that are not imported at all. */
  readonly fileId: string | null;
  /** Absent: of the file as a whole. */
  readonly chapterId?: string | undefined;
}

/**
 * Records the problems of a file, or of one of its chapters; those that were open and are not found again are solved.
 * What the operator ignored stays ignored.
 */
export async function replaceProblems(
  t: Write,
  subject: Subject,
  problems: readonly Problem[],
  nowMs: number,
): Promise<void> {
  const { sourceId, fileId, chapterId = null } = subject;
  const rows = new Map(
    problems.map(({ code, file, page = 0, detail = '', readings }) => {
      const found = SHARED.has(code) ? [] : [fileId ?? '', chapterId ?? ''];
      const id = idOf([sourceId, ...found, code, file, String(page)]);
      const row = { id, source_id: sourceId, file_id: fileId, chapter_id: chapterId };
      const text = readings ? JSON.stringify(readings) : '';
      return [id, { ...row, code, file, page, detail, readings: text }] as const;
    }),
  );
  const found = [...rows.keys()];
  await t
    .updateTable('import_problem')
    .set({ state: 'solved', updated_at: nowMs })
    .where('source_id', '=', sourceId)
    .where('file_id', fileId === null ? 'is' : '=', fileId)
    .where('chapter_id', chapterId === null ? 'is' : '=', chapterId)
    .where('state', '=', 'open')
    .$if(found.length > 0, (open) => open.where('id', 'not in', found))
    .execute();
  for (const row of rows.values()) {
    await t
      .insertInto('import_problem')
      .values({ ...row, state: 'open', created_at: nowMs, updated_at: nowMs })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            state: 'open',
            file_id: row.file_id,
            detail: row.detail,
            readings: row.readings,
            updated_at: nowMs,
          })
          .where('import_problem.state', '=', 'solved'),
      )
      .execute();
  }
}

/** @returns what a job did, and what the libraries said of the problems that it met, for its log */
export function withCauses(text: string, problems: readonly Problem[]): string {
  const causes = problems.flatMap(({ page, cause = '' }) => {
    if (cause === '') return [];
    return page === undefined ? cause : `第 ${page} 页 ${cause}`;
  });
  return [text, ...new Set(causes)].join('；');
}

function idOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
