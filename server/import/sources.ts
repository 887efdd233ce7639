import { realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, sep } from 'node:path';
import { CODE } from '../../src/shared/contract/index.ts';
import { ApiError } from '../base/apiError.ts';
import { newId, systemRandom } from '../base/random.ts';
import { MINUTE_MS } from '../base/time.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { enqueueScan } from './importJobs.ts';
import { UPLOADS_ID } from './importSettings.ts';
import type { SourceTable } from './importTables.ts';

export interface NewSource {
  readonly path: string;
  /** '' takes the folder's own name. */
  readonly name?: string;
  readonly auto?: boolean;
}

/**
 * Checks a folder that is to become a source.
 * @param dataDir of the server; a source in it would import its own results
 * @returns the folder without links
 * @throws ApiError with the reason for the operator
 */
export async function checkedFolder(path: string, dataDir: string): Promise<string> {
  if (!isAbsolute(path)) throw new ApiError(CODE.badInput, '请写文件夹的完整路径，例如 /srv/漫画');
  const real = await realpath(path).catch(() => undefined);
  const found = real === undefined ? undefined : await stat(real).catch(() => undefined);
  if (real === undefined || !found?.isDirectory()) {
    throw new ApiError(CODE.notFound, '服务器上没有这个文件夹，或者没有权限读取');
  }
  const own = await realpath(dataDir).catch(() => dataDir);
  if (overlap(real, own)) throw new ApiError(CODE.badInput, '不能导入服务器自己的数据目录');
  return real;
}

/**
 * Adds a source and scans it.
 * @param source its path has passed `checkedFolder`
 * @throws ApiError 409 where it overlaps another source: its files would be imported twice
 */
export async function addSource(
  t: Write,
  { path, name = '', auto = false }: NewSource,
  nowMs: number,
): Promise<SourceTable> {
  const others = await t.selectFrom('source').select('path').where('path', '<>', '').execute();
  const other = others.find((each) => overlap(each.path, path));
  if (other) throw new ApiError(CODE.conflict, `这个文件夹和来源 ${other.path} 重叠`);
  const source = await t
    .insertInto('source')
    .values({
      id: newId(nowMs, systemRandom),
      name: name.trim() || basename(path) || path,
      path,
      auto: auto ? 1 : 0,
      paused: 0,
      state: 'new',
      problem: '',
      scanned_at: null,
      created_at: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueScan(t, source.id, nowMs);
  return source;
}

function overlap(a: string, b: string): boolean {
  const withSlash = (path: string) => (path.endsWith(sep) ? path : path + sep);
  return withSlash(a).startsWith(withSlash(b)) || withSlash(b).startsWith(withSlash(a));
}

/** Forgets a source and its files; what was imported from it stays. @throws ApiError 404 */
export async function removeSource(t: Write, id: string): Promise<SourceTable> {
  const source = await findSource(t, id);
  if (id === UPLOADS_ID) throw new ApiError(CODE.conflict, '上传的来源不能移除');
  const files = t.selectFrom('source_file').select('id').where('source_id', '=', id);
  await t.deleteFrom('source_chapter').where('file_id', 'in', files).execute();
  await t.deleteFrom('import_problem').where('source_id', '=', id).execute();
  await t.deleteFrom('source_file').where('source_id', '=', id).execute();
  await t.deleteFrom('source_work').where('source_id', '=', id).execute();
  await t.deleteFrom('source').where('id', '=', id).execute();
  return source;
}

/** @throws ApiError 404 */
export async function findSource(t: Write, id: string): Promise<SourceTable> {
  const source = await t.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst();
  if (!source) throw new ApiError(CODE.notFound, '没有这个来源');
  return source;
}

/**
 * Changes a source. A paused one is not scanned, and its files wait; when it goes on, it is scanned.
 * @throws ApiError 404
 */
export async function changeSource(
  t: Write,
  id: string,
  changes: { readonly name?: string; readonly auto?: boolean; readonly paused?: boolean },
  nowMs: number,
): Promise<SourceTable> {
  const before = await findSource(t, id);
  const { name, auto, paused } = changes;
  const source = await t
    .updateTable('source')
    .set({
      name: name?.trim() || before.name,
      auto: auto === undefined ? before.auto : Number(auto),
      paused: paused === undefined ? before.paused : Number(paused),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before.paused === 1 && source.paused === 0) await enqueueScan(t, id, nowMs);
  return source;
}

/** Scans a source at once. @throws ApiError 404 */
export async function scanNow(t: Write, id: string, nowMs: number): Promise<void> {
  await findSource(t, id);
  await enqueueScan(t, id, nowMs);
}

/** Enqueues the scans of all sources whose last one is `scanMinutes` ago. @returns how many */
export async function enqueueDueScans(
  db: Database,
  scanMinutes: number,
  nowMs: number,
): Promise<number> {
  const due = await db
    .selectFrom('source')
    .select('id')
    .where('path', '<>', '')
    .where('paused', '=', 0)
    .where(({ or, eb }) =>
      or([eb('scanned_at', 'is', null), eb('scanned_at', '<=', nowMs - scanMinutes * MINUTE_MS)]),
    )
    .execute();
  let added = 0;
  for (const { id } of due) {
    // A scan that takes longer than the time between two is not followed by another one.
    if (await transact(db, (t) => enqueueScan(t, id, nowMs, false))) added += 1;
  }
  return added;
}
