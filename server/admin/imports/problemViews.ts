import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import * as v from 'valibot';
import { TEXT_ENCODINGS } from '../../../src/shared/admin/encodings.ts';
import type { ProblemView } from '../../../src/shared/admin/imports.ts';
import { PROBLEM_TEXTS, type ProblemCode, problemText } from '../../import/formats/problemTexts.ts';
import { UPLOADS_ID } from '../../import/importSettings.ts';
import { readChoices } from './fileChoices.ts';
import type { ImportProblemTable, SourceFileTable } from '../../import/importTables.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type Part, type PartWanted, partWith } from '../../storage/part.ts';

export interface ProblemsWanted extends PartWanted {
  readonly state: ImportProblemTable['state'];
  readonly code?: string | undefined;
  readonly file?: string | undefined;
}

/** The latest first. */
export async function listProblems(
  db: Database,
  wanted: ProblemsWanted,
): Promise<Part<ProblemView>> {
  const { state, code, file } = wanted;
  let matching = db.selectFrom('import_problem').where('import_problem.state', '=', state);
  if (code !== undefined) matching = matching.where('import_problem.code', '=', code);
  if (file !== undefined) matching = matching.where('import_problem.file_id', '=', file);
  const ordered = matching
    .selectAll()
    .orderBy('import_problem.created_at', 'desc')
    .orderBy('import_problem.id');
  const rows = await cut(ordered, wanted).execute();
  const [works, uploads] = [await worksOf(db, rows), await uploadsOf(db, rows)];
  const items: ProblemView[] = [];
  for (const row of rows) {
    const id = row.file_id ?? '';
    items.push({
      ...problemView(row, works.get(id)),
      upload_path: uploadPath(row, uploads.get(id)),
      choices: row.code === 'number_twice' ? await readChoices(db, row) : [],
    });
  }
  return partWith(items, matching, wanted, LIST_TOTAL_MAX);
}

/** How many problems of a state have each code, the most frequent first. */
export async function countCodes(db: Database, state: ImportProblemTable['state']) {
  const rows = await db
    .selectFrom('import_problem')
    .select((is) => ['code', is.fn.countAll<number>().as('count')])
    .where('state', '=', state)
    .groupBy('code')
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute();
  return rows.map(({ code, count }) => ({ code, count, text: textOfCode(code) }));
}

interface Work {
  readonly work_id: string;
  readonly work_title: string;
}

/** The work of the first chapter of each file. */
async function worksOf(
  db: Database,
  problems: readonly ImportProblemTable[],
): Promise<Map<string, Work>> {
  const ids = [...new Set(problems.flatMap(({ file_id }) => file_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('source_chapter')
    .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select(['file_id', 'work.id as work_id', 'work.title as work_title'])
    .where('file_id', 'in', ids)
    .orderBy('chapter.sort', 'desc')
    .execute();
  return new Map(rows.map(({ file_id, ...work }) => [file_id, work]));
}

type Upload = Pick<SourceFileTable, 'id' | 'path' | 'unit'>;

/** The uploaded files among those of the problems. */
async function uploadsOf(
  db: Database,
  problems: readonly ImportProblemTable[],
): Promise<Map<string, Upload>> {
  const ids = problems.flatMap(({ source_id, file_id }) =>
    source_id === UPLOADS_ID && file_id !== null ? [file_id] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('source_file')
    .select(['id', 'path', 'unit'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const folderSchema = v.object({ format: v.literal('folder') });

/** A page of a folder of pictures is a file of its own. */
function uploadPath({ file, page }: ImportProblemTable, upload: Upload | undefined): string {
  if (!upload) return '';
  if (!v.is(folderSchema, JSON.parse(upload.unit))) return upload.path;
  return page > 0 ? file : '';
}

const readingsSchema = v.array(
  v.object({ encoding: v.picklist(TEXT_ENCODINGS), sample: v.string() }),
);

function problemView(
  row: ImportProblemTable,
  work: Work | undefined,
): Omit<ProblemView, 'upload_path' | 'choices'> {
  const { id, code, file, page, detail, source_id, file_id, chapter_id, state, created_at } = row;
  const readings = row.readings === '' ? [] : v.parse(readingsSchema, JSON.parse(row.readings));
  return {
    id,
    code,
    file,
    page,
    detail,
    source_id,
    file_id,
    chapter_id,
    state,
    created_at,
    text: textOfCode(code, page),
    effect: isCode(code) ? PROBLEM_TEXTS[code].effect : 'check',
    readings: readings.map(({ encoding, sample }) => ({ encoding, text: sample })),
    work_id: work?.work_id ?? '',
    work_title: work?.work_title ?? '',
  };
}

/** A code that a newer process has stored is shown as it is. */
export function textOfCode(code: string, page = 0): string {
  return isCode(code) ? problemText(code, page === 0 ? undefined : page) : code;
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_TEXTS, code);
}
