import { CODE } from '../../src/shared/contract/index.ts';
import { ApiError } from '../base/apiError.ts';
import type { Write } from '../storage/database.ts';
import { type FileOptions, parseOptions } from './fileOptions.ts';
import { enqueueFile, enqueueScan } from './importJobs.ts';
import type { ImportProblemTable, SourceFileTable } from './importTables.ts';

/** Imports a file again. @throws ApiError 404 */
export async function retryImport(t: Write, fileId: string, nowMs: number): Promise<void> {
  await importAgain(t, await findFile(t, fileId), nowMs);
}

/** Tries again what a problem has stopped. @throws ApiError 404 */
export async function retryProblem(t: Write, id: string, nowMs: number): Promise<void> {
  const problem = await findProblem(t, id);
  if (problem.file_id === null) await enqueueScan(t, problem.source_id, nowMs);
  else await retryImport(t, problem.file_id, nowMs);
}

/** Leaves a problem as it is; a page that cannot be imported is left out of its chapter. @throws ApiError 404 */
export async function ignoreProblem(t: Write, id: string, nowMs: number): Promise<void> {
  const problem = await findProblem(t, id);
  await setState(t, problem, 'ignored', nowMs);
  const { file_id: fileId, chapter_id: chapterId, page } = problem;
  if (fileId === null || chapterId === null || page === 0) return;
  const file = await findFile(t, fileId);
  const chapter = await t
    .selectFrom('source_chapter')
    .select('key')
    .where('file_id', '=', fileId)
    .where('chapter_id', '=', chapterId)
    .executeTakeFirst();
  if (!chapter) return;
  const options = parseOptions(file.options);
  const pages = new Set([...(options.skip[chapter.key] ?? []), page]);
  const skip = { ...options.skip, [chapter.key]: [...pages].toSorted((a, b) => a - b) };
  await decide(t, file, { ...options, skip }, nowMs);
}

/**
 * Reads a text with the encoding that the operator chose among its readings.
 * @throws ApiError 404; 400 where the problem has no such reading
 */
export async function chooseEncoding(
  t: Write,
  id: string,
  encoding: string,
  nowMs: number,
): Promise<void> {
  const problem = await findProblem(t, id);
  const readings = problem.readings === '' ? [] : (JSON.parse(problem.readings) as unknown[]);
  const isReading = readings.some(
    (each) =>
      typeof each === 'object' && each !== null && 'encoding' in each && each.encoding === encoding,
  );
  if (!isReading || problem.file_id === null) throw new ApiError(CODE.badInput, '没有这种编码可选');
  const file = await findFile(t, problem.file_id);
  await decide(t, file, { ...parseOptions(file.options), encoding }, nowMs);
}

async function decide(
  t: Write,
  file: SourceFileTable,
  options: FileOptions,
  nowMs: number,
): Promise<void> {
  await t
    .updateTable('source_file')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', file.id)
    .execute();
  await importAgain(t, file, nowMs);
}

async function importAgain(t: Write, file: SourceFileTable, nowMs: number): Promise<void> {
  await t
    .updateTable('source_file')
    .set({ state: 'waiting', changed_at: nowMs })
    .where('id', '=', file.id)
    .execute();
  await enqueueFile(t, file, nowMs, nowMs);
}

/** @throws ApiError 404 */
export async function findFile(t: Write, id: string): Promise<SourceFileTable> {
  const file = await t
    .selectFrom('source_file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw new ApiError(CODE.notFound, '没有这个文件');
  return file;
}

/** @throws ApiError 404 */
export async function findProblem(t: Write, id: string): Promise<ImportProblemTable> {
  const problem = await t
    .selectFrom('import_problem')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!problem) throw new ApiError(CODE.notFound, '没有这个问题');
  return problem;
}

async function setState(
  t: Write,
  { id }: ImportProblemTable,
  state: ImportProblemTable['state'],
  nowMs: number,
): Promise<void> {
  await t
    .updateTable('import_problem')
    .set({ state, updated_at: nowMs })
    .where('id', '=', id)
    .execute();
}
