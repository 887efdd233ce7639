import type { ImportFileView, SourceView } from '../../../src/shared/admin/imports.ts';
import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import { type ImportedFileSummary, jobsOf } from '../../import/imports.ts';
import type { SourceFileTable, SourceTable } from '../../import/importTables.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type Part, type PartWanted, partWith } from '../../storage/part.ts';

const NO_FILES = { waiting: 0, importing: 0, done: 0, problem: 0, duplicate: 0, missing: 0 };

/** Sources with how many files are in each state; the one of uploads first. */
export async function listSources(db: Database): Promise<SourceView[]> {
  const sources = await db.selectFrom('source').selectAll().orderBy('path').execute();
  const counts = await db
    .selectFrom('source_file')
    .select((is) => ['source_id', 'state', is.fn.countAll<number>().as('count')])
    .groupBy(['source_id', 'state'])
    .execute();
  return sources.map((source) => {
    const files: Record<SourceFileTable['state'], number> = { ...NO_FILES };
    for (const { source_id, state, count } of counts) {
      if (source_id === source.id) files[state] = count;
    }
    return { ...sourceFields(source), files };
  });
}

/** A source that was just added or changed. */
export async function readSource(db: Database, id: string): Promise<SourceView> {
  const found = (await listSources(db)).find((source) => source.id === id);
  if (!found) throw new Error(`source ${id} has gone`);
  return found;
}

function sourceFields({ id, name, path, auto, paused, state, problem, scanned_at }: SourceTable) {
  return { id, name, path, auto: auto === 1, paused: paused === 1, state, problem, scanned_at };
}

export interface FilesWanted extends PartWanted {
  readonly source?: string | undefined;
  readonly state?: SourceFileTable['state'] | undefined;
}

/** Those that changed last first. */
export async function listFiles(db: Database, wanted: FilesWanted): Promise<Part<ImportFileView>> {
  const { source, state } = wanted;
  let matching = db.selectFrom('source_file');
  if (source !== undefined) matching = matching.where('source_id', '=', source);
  if (state !== undefined) matching = matching.where('state', '=', state);
  const ordered = matching
    .select(['id', 'source_id', 'path', 'bytes', 'state', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc');
  const files = await cut(ordered, wanted).execute();
  const ids = files.map(({ id }) => id);
  const [made, problems] = [await chaptersOf(db, ids), await problemsOf(db, ids)];
  const jobs = await jobsOf(db, ids);
  const items = files.map((file) => {
    const chapters = made.filter(({ file_id }) => file_id === file.id);
    const [first] = chapters;
    return {
      ...file,
      chapters: chapters.length,
      made: chapters.filter((chapter) => chapter.made === chapter.wanted).length,
      progress: progressOf(jobs.get(file.id)),
      open_problems: problems.get(file.id) ?? 0,
      work_id: first?.work_id ?? '',
      work_title: first?.title ?? '',
    };
  });
  return partWith(items, matching, wanted, LIST_TOTAL_MAX);
}

function progressOf(job: ImportedFileSummary['job']): ImportFileView['progress'] {
  return job?.state === 'running' ? (job.progress ?? null) : null;
}

async function chaptersOf(db: Database, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('source_chapter')
    .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select(['file_id', 'wanted', 'made', 'work.id as work_id', 'work.title as title'])
    .where('file_id', 'in', fileIds)
    .orderBy('chapter.sort')
    .execute();
}

/** How many open problems each file has. */
async function problemsOf(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_problem')
    .select((is) => ['file_id', is.fn.countAll<number>().as('count')])
    .where('file_id', 'in', ids)
    .where('state', '=', 'open')
    .groupBy('file_id')
    .execute();
  return new Map(rows.map(({ file_id, count }) => [file_id ?? '', count]));
}
