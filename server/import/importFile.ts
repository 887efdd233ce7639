import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { JobError, type JobRun, JobWaits } from '../jobs/runner.ts';
import { MediaKilled, MediaProblem, type MediaWorker } from '../media/mediaPool.ts';
import type { EncodedFile, ReadAnswer, UnitFile } from '../media/mediaTasks.ts';
import { addAssets, type NewAsset, updateWork } from '../domain/catalogue/drafts.ts';
import { transact, type Write } from '../storage/database.ts';
import type { Problem } from './formats/types.ts';
import { problemText } from './formats/problemTexts.ts';
import { parseOptions, parseUnit } from './fileOptions.ts';
import { ensureFreeSpace, type ImportServices, SCRATCH, scratchFolder } from './importSettings.ts';
import type { SourceFileTable, SourceTable } from './importTables.ts';
import { importChapters } from './importChapters.ts';
import { ensureWork, titleProblems } from './importWork.ts';
import { bringOriginals, dropOriginals } from './originals.ts';
import { replaceProblems, withCauses } from './problems.ts';
import { rootOf } from './scanSource.ts';

const inputSchema = v.object({ file: v.string(), signature: v.string() });

export interface ImportedFile {
  readonly source: SourceTable;
  readonly row: SourceFileTable;
  readonly task: UnitFile;
  /** Of this file, for what media workers make of it. */
  readonly folder: string;
  /** Ids of the uploads in pieces that the file was copied from. */
  readonly uploads: readonly string[];
}

/**
 * Reads a file and brings its works, chapters and texts in as drafts; pages follow in jobs of their own, a chapter each.
 * The same file again writes nothing.
 * @returns what was done
 */
export async function importFile(
  services: ImportServices,
  run: JobRun,
): Promise<string | undefined> {
  const { file: id, signature } = v.parse(inputSchema, run.input);
  const opened = await openFile(services, id);
  // A later scan has found the file changed, and enqueued it again.
  if (!opened || opened.row.signature !== signature) return '文件已经移除，或又改过了';
  await ensureFreeSpace(services.dataDir);
  const file = await bringOriginals(services, opened, run.signal);
  await mkdir(file.folder, { recursive: true });
  const done = await services.media.use(async (worker) => {
    const texts = join(file.folder, SCRATCH.texts);
    const found = await read(worker, file, texts, run.signal);
    if ('code' in found) {
      await refuse(services, file, found);
      return withCauses(problemText(found.code, found.page), [found]);
    }
    const own = await identify(services, file, found);
    if (!own) return '和已有的文件相同，没有新内容';
    const workId = await ensureWork(services, own, found);
    await transact(services.db, async (t) => {
      const subject = { sourceId: own.source.id, fileId: own.row.id };
      const problems = [...found.problems, ...(await titleProblems(t, workId, own.row))];
      return replaceProblems(t, subject, problems, services.clock());
    });
    await bringCover(services, { worker, own, found, workId, signal: run.signal });
    await importChapters(services, { own, found, workId, texts, run });
    await rm(texts, { force: true });
    return withCauses(`读到 ${found.chapters.length} 章`, found.problems);
  });
  await dropOriginals(services, file, run);
  return done;
}

/**
 * @returns undefined where the file was removed
 * @throws JobWaits while its source is paused
 */
export async function openFile(
  { db, dataDir }: ImportServices,
  id: string,
): Promise<ImportedFile | undefined> {
  const row = await db
    .selectFrom('source_file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const source = await db
    .selectFrom('source')
    .selectAll()
    .where('id', '=', row.source_id)
    .executeTakeFirstOrThrow();
  if (source.paused === 1) throw new JobWaits('导入已暂停');
  const root = rootOf(source, dataDir);
  const { encoding } = parseOptions(row.options);
  const task = { root, unit: parseUnit(row.unit), options: encoding ? { encoding } : {} };
  return { source, row, task, folder: scratchFolder(dataDir, row.id), uploads: [] };
}

async function read(
  worker: MediaWorker,
  { task }: ImportedFile,
  texts: string,
  signal: AbortSignal,
): Promise<ReadAnswer | Problem> {
  try {
    return await worker.run({ task: 'read', file: task, texts }, signal);
  } catch (error) {
    if (error instanceof MediaProblem) return error.problem;
    if (error instanceof MediaKilled && !signal.aborted) {
      throw new JobError(KILLED[error.reason], { cause: error });
    }
    throw error;
  }
}

const KILLED: Record<MediaKilled['reason'], string> = {
  memory: '读取这个文件超过了 1 GiB 内存，已停止',
  time: '读取这个文件超过了 15 分钟，已停止',
  death: '读取文件的进程意外结束',
};

async function refuse(
  { db, clock }: ImportServices,
  { source, row }: ImportedFile,
  problem: Problem,
): Promise<void> {
  await transact(db, async (t) => {
    const subject = { sourceId: source.id, fileId: row.id };
    await replaceProblems(t, subject, [problem], clock());
    await setState(t, row, { state: 'problem' }, clock());
  });
}

async function setState(
  t: Write,
  { id, signature }: SourceFileTable,
  changes: Partial<SourceFileTable>,
  nowMs: number,
): Promise<void> {
  await t
    .updateTable('source_file')
    .set({ ...changes, changed_at: nowMs })
    .where('id', '=', id)
    .where('signature', '=', signature)
    .execute();
}

/**
 * Finds out by its hash what the file is: the same as another one, which is then nothing new; one that was moved, which
 * keeps its chapters; or a file of its own.
 * @returns undefined where nothing is to be imported
 */
async function identify(
  { db, clock }: ImportServices,
  file: ImportedFile,
  { sha256 }: ReadAnswer,
): Promise<ImportedFile | undefined> {
  const { source, row } = file;
  return transact(db, async (t) => {
    await lockSource(t, source.id);
    const hasChapters = await t
      .selectFrom('source_chapter')
      .select('key')
      .where('file_id', '=', row.id)
      .executeTakeFirst();
    const twin = hasChapters
      ? undefined
      : await t
          .selectFrom('source_file')
          .selectAll()
          .where('source_id', '=', source.id)
          .where('sha256', '=', sha256)
          .where('id', '<>', row.id)
          .where('state', '<>', 'duplicate')
          .orderBy('state')
          .executeTakeFirst();
    if (!twin) {
      await setState(t, row, { sha256, state: 'importing' }, clock());
      return { ...file, row: { ...row, sha256 } };
    }
    if (twin.state !== 'missing') {
      await setState(t, row, { sha256, state: 'duplicate' }, clock());
      return undefined;
    }
    return { ...file, row: await moveHere(t, twin, row, clock()) };
  });
}

/** One transaction at a time decides about the files and works of a source. */
async function lockSource(t: Write, id: string): Promise<void> {
  await t
    .updateTable('source')
    .set((eb) => ({ paused: eb.ref('paused') }))
    .where('id', '=', id)
    .execute();
}

/** The row of the missing file, which its chapters name, takes the place of the new one. */
async function moveHere(
  t: Write,
  twin: SourceFileTable,
  { id, path, signature, bytes, unit }: SourceFileTable,
  nowMs: number,
): Promise<SourceFileTable> {
  await t.deleteFrom('import_problem').where('file_id', '=', id).execute();
  await t.deleteFrom('source_file').where('id', '=', id).execute();
  return t
    .updateTable('source_file')
    .set({ path, signature, bytes, unit, state: 'importing', changed_at: nowMs })
    .where('id', '=', twin.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface CoverWanted {
  readonly worker: MediaWorker;
  readonly own: ImportedFile;
  readonly found: ReadAnswer;
  readonly workId: string;
  readonly signal: AbortSignal;
}

/** A cover that lies beside the chapters replaces an imported one; a first page only fills a gap. */
async function bringCover(services: ImportServices, wanted: CoverWanted): Promise<void> {
  const { worker, own, found, workId, signal } = wanted;
  if (!found.hasCover) return;
  const work = await services.db
    .selectFrom('work')
    .select('cover')
    .where('id', '=', workId)
    .executeTakeFirst();
  if (!work || (work.cover !== '' && !found.hasOwnCover)) return;
  try {
    const task = { task: 'cover', file: own.task, folder: own.folder } as const;
    const cover = await worker.run(task, signal);
    const asset = pictureAsset('covers', cover);
    await transact(services.db, (t) => addAssets(t, [asset], services.clock()));
    await storePicture(services, asset.key, cover);
    await transact(services.db, (t) =>
      updateWork(t, workId, { cover: asset.key }, { byImport: true }),
    );
  } catch (error) {
    // The page that it was to be made of is a problem of its own.
    if (!(error instanceof MediaProblem) && !(error instanceof MediaKilled)) throw error;
    signal.throwIfAborted();
  }
}

/** The asset of a picture that a media worker has made. */
export function pictureAsset(
  folder: 'comics' | 'covers' | 'novels',
  { sha256, bytes, width, height }: EncodedFile,
): NewAsset {
  const key = `${folder}/u/${sha256}.webp`;
  return { key, sha256, bytes, width, height, type: 'image/webp', store: 'files', sealed: true };
}

/** Moves a picture from the folder of the worker into the storage. The asset is registered before: nothing sweeps it. */
export async function storePicture(
  { files }: ImportServices,
  key: string,
  { path, sha256 }: EncodedFile,
): Promise<void> {
  await files.put(key, bytesOf(path), { sha256 });
  await rm(path, { force: true });
}

/** Opened only when it is read: a file that is stored already is not, and its copy in the folder goes at once. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}
