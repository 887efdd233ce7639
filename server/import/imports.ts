import type { Database } from '../storage/database.ts';
import { mapPart, type Part, type PartWanted, readPart } from '../storage/part.ts';
import { type JobProgress, progressOf } from '../jobs/jobProgress.ts';
import { type ProblemCode, problemText } from './formats/problemTexts.ts';
import { fileJobKey } from './importJobs.ts';
import { UPLOADS_ID } from './importSettings.ts';
import type {
  ImportProblemTable,
  SourceFileTable,
  SourceTable,
  UploadTable,
} from './importTables.ts';

/** What operators see of imports; `importDecisions.ts` has what they decide. */

export type FileState = SourceFileTable['state'];

export interface SourceSummary extends SourceTable {
  /** How many files of each state; absent states have none. */
  readonly files: Readonly<Partial<Record<FileState, number>>>;
}

export async function listSources(db: Database): Promise<SourceSummary[]> {
  const sources = await db.selectFrom('source').selectAll().orderBy('created_at').execute();
  const counts = await db
    .selectFrom('source_file')
    .select(['source_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['source_id', 'state'])
    .execute();
  return sources.map((source) => {
    const own = counts.filter(({ source_id: id }) => id === source.id);
    return { ...source, files: Object.fromEntries(own.map(({ state, count }) => [state, count])) };
  });
}

export interface ImportedFileSummary {
  readonly id: string;
  readonly sourceId: string;
  readonly path: string;
  readonly bytes: number;
  readonly state: FileState;
  readonly changedAt: number;
  readonly chapters: number;
  /** Chapters whose content is imported. */
  readonly chaptersDone: number;
  /** The running job of the file, or its next one; `problem` says why the last attempt failed. */
  readonly job:
    | {
        readonly id: string;
        readonly state: string;
        readonly progress: JobProgress | undefined;
        readonly problem: string;
      }
    | undefined;
}

export interface FilesWanted extends PartWanted {
  readonly sourceId?: string | undefined;
  readonly state?: FileState | undefined;
}

/** Files of imports with their progress, the ones that changed last first. */
export async function listImports(
  db: Database,
  wanted: FilesWanted,
): Promise<Part<ImportedFileSummary>> {
  const { sourceId, state } = wanted;
  const matching = db
    .selectFrom('source_file')
    .$if(sourceId !== undefined, (all) => all.where('source_id', '=', sourceId!))
    .$if(state !== undefined, (all) => all.where('state', '=', state!));
  const ordered = matching
    .select(['id', 'source_id', 'path', 'bytes', 'state', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id');
  const part = await readPart(matching, ordered, wanted);
  const ids = part.items.map(({ id }) => id);
  const [chapters, jobs] = [await chaptersOf(db, ids), await jobsOf(db, ids)];
  return mapPart(part, (row) => {
    const { id, source_id: source, changed_at: changedAt, ...file } = row;
    const count = chapters.get(id);
    return {
      ...file,
      id,
      sourceId: source,
      changedAt,
      chapters: count?.all ?? 0,
      chaptersDone: count?.done ?? 0,
      job: jobs.get(id),
    };
  });
}

async function chaptersOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('source_chapter')
    .select((eb) => [
      'file_id',
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhereRef('wanted', '=', 'made').as('done'),
    ])
    .where('file_id', 'in', [...ids])
    .groupBy('file_id')
    .execute();
  return new Map(rows.map(({ file_id: id, ...count }) => [id, count]));
}

/** The running job of each file, or its next one, by the file's id. */
export async function jobsOf(db: Database, ids: readonly string[]) {
  const found = new Map<string, NonNullable<ImportedFileSummary['job']>>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('job')
    .select(['id', 'key', 'state', 'progress', 'problem'])
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .where(({ or, eb }) => or(ids.map((id) => eb('key', 'like', `${fileJobKey(id)}%`))))
    // `running` before `waiting`, and those before `failed`, which an open one has followed.
    .orderBy('state', 'desc')
    .orderBy('run_at', 'desc')
    .execute();
  const rank = { running: 2, waiting: 1, failed: 0 } as Record<string, number>;
  for (const { key, progress, ...job } of rows) {
    const fileId = key.split(':')[1]!;
    const known = found.get(fileId);
    if (known && rank[known.state]! >= rank[job.state]!) continue;
    found.set(fileId, { ...job, progress: progressOf({ progress }) });
  }
  return found;
}

/** Uploads whose last byte has not come yet, the ones that went on last first. */
export function listOpenUploads(db: Database): Promise<UploadTable[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .execute();
}

export interface ProblemSummary extends Omit<ImportProblemTable, 'readings'> {
  /** What it is and what to do, in Chinese. */
  readonly text: string;
  /** Decodings of a text, the most likely first. */
  readonly readings: readonly { readonly encoding: string; readonly sample: string }[];
  readonly sourceName: string;
  readonly workId: string | null;
  readonly workTitle: string | null;
  readonly chapterTitle: string | null;
  /** Where a better file is uploaded to in its place; undefined: it is replaced in the folder of its source. */
  readonly uploadPath: string | undefined;
}

export interface ProblemsWanted extends PartWanted {
  readonly state: ImportProblemTable['state'];
  readonly code?: string | undefined;
  readonly sourceId?: string | undefined;
}

/** Problems of imports, the latest first. */
export async function listProblems(
  db: Database,
  wanted: ProblemsWanted,
): Promise<Part<ProblemSummary>> {
  const { state, code, sourceId } = wanted;
  const matching = db
    .selectFrom('import_problem')
    .innerJoin('source', 'source.id', 'import_problem.source_id')
    .leftJoin('source_file', 'source_file.id', 'import_problem.file_id')
    .leftJoin('chapter', 'chapter.id', 'import_problem.chapter_id')
    .leftJoin('work', 'work.id', 'chapter.work_id')
    .where('import_problem.state', '=', state)
    .$if(code !== undefined, (all) => all.where('import_problem.code', '=', code!))
    .$if(sourceId !== undefined, (all) => all.where('import_problem.source_id', '=', sourceId!));
  const ordered = matching
    .selectAll('import_problem')
    .select([
      'source.name as sourceName',
      'source_file.path as filePath',
      'work.id as workId',
      'work.title as workTitle',
      'chapter.title as chapterTitle',
    ])
    .orderBy('import_problem.created_at', 'desc')
    .orderBy('import_problem.id');
  return mapPart(await readPart(matching, ordered, wanted), ({ filePath, readings, ...row }) => ({
    ...row,
    text: problemText(row.code as ProblemCode, row.page || undefined),
    readings: readings === '' ? [] : (JSON.parse(readings) as ProblemSummary['readings']),
    uploadPath: row.source_id === UPLOADS_ID ? (filePath ?? undefined) : undefined,
  }));
}
