import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '../base/time.ts';
import { JobError, type JobRun } from '../jobs/runner.ts';
import type { Database } from '../storage/database.ts';
import { inParts } from '../storage/inParts.ts';
import { parseUnit } from './fileOptions.ts';
import type { ImportUnit } from './formats/types.ts';
import type { ImportedFile } from './importFile.ts';
import { fileJobKey } from './importJobs.ts';
import {
  copiesFolder,
  ensureFreeSpace,
  type ImportServices,
  SCRATCH,
  scratchFolder,
  scratchFolders,
  UPLOADS_ID,
  uploadsFolder,
} from './importSettings.ts';
import type { UploadTable } from './importTables.ts';
import type { UploadPieceTable } from './pieceTables.ts';
import { describeFile, type ListedFile } from './listFiles.ts';
import { piecesOf } from './uploadPieces.ts';

/** Whole uploads that are stored in pieces, as if their folder had been listed. */
export async function listUploads(db: Database): Promise<Map<string, ListedFile>> {
  const rows = await wholeUploads(db).execute();
  return new Map(
    rows.map(({ updated_at: changedMs, ...upload }) => [
      upload.path,
      { bytes: upload.bytes, changedMs, mark: markOf(upload) },
    ]),
  );
}

function markOf({ id, bytes }: WholeUpload): string {
  return `${bytes}:${id}`;
}

function wholeUploads(db: Database) {
  return (
    db
      .selectFrom('upload')
      .select(['id', 'path', 'bytes', 'updated_at'])
      .where('state', '=', 'done')
      .where('in_pieces', '=', 1)
      // Of two that were ended at the same moment the later one counts.
      .orderBy('updated_at')
      .orderBy('id')
  );
}

/** The file itself, and what lies beside it. */
export function partsOf({
  files,
  subtitles = [],
  comicInfo,
  moyu,
  cover,
}: ImportUnit): readonly string[] {
  return [...files, ...subtitles, ...[comicInfo, moyu, cover].filter((path) => path !== undefined)];
}

/** Of the file or pictures, and of what lies beside them. */
export function signatureOf(
  unit: ImportUnit,
  files: ReadonlyMap<string, Pick<ListedFile, 'mark'>>,
): string {
  const hash = createHash('sha256');
  for (const path of partsOf(unit)) hash.update(`${path}\n${files.get(path)?.mark}\n`);
  return hash.digest('hex').slice(0, 32);
}

type WholeUpload = Pick<UploadTable, 'id' | 'path' | 'bytes'>;

async function uploadsOf(db: Database, paths: readonly string[]): Promise<WholeUpload[]> {
  const found: WholeUpload[] = [];
  for (const part of inParts(paths)) {
    found.push(...(await wholeUploads(db).where('path', 'in', part).execute()));
  }
  return found;
}

/**
 * Copies the parts of an uploaded file that lie in S3 to the disk of this process, those that are not there yet.
 * @returns the file in the folder where media workers read it
 * @throws JobWaits where the disk is full or S3 is away; JobError where a piece is missing
 */
export async function bringOriginals(
  { db, files, dataDir }: ImportServices,
  file: ImportedFile,
  signal: AbortSignal,
): Promise<ImportedFile> {
  if (file.source.id !== UPLOADS_ID) return file;
  const parts = partsOf(file.task.unit);
  const uploads = await uploadsOf(db, parts);
  if (uploads.length === 0) return file;
  // A later state of the file has another signature, and so another folder.
  const root = join(copiesFolder(dataDir, file.row.id), file.row.signature);
  const inPieces = new Map(uploads.map((upload) => [upload.path, upload]));
  for (const path of parts) {
    signal.throwIfAborted();
    const upload = inPieces.get(path);
    // From before the files of the site were moved to S3.
    const early = join(uploadsFolder(dataDir), path);
    const bytes = upload?.bytes ?? (await stat(early)).size;
    const place = join(root, path);
    if ((await stat(place).catch(() => undefined))?.size === bytes) continue;
    await ensureFreeSpace(dataDir, bytes);
    await writeWhole(place, async (copy) => {
      if (!upload)
        return pipeline(createReadStream(early), copy.createWriteStream({ autoClose: false }));
      for (const piece of await piecesOf(db, upload.id)) {
        signal.throwIfAborted();
        await copy.writeFile(await readPiece(files, piece));
      }
    });
  }
  return { ...file, task: { ...file.task, root }, uploads: uploads.map(({ id }) => id) };
}

/** Writes beside and renames: a file with its name is whole. */
async function writeWhole(place: string, write: (copy: FileHandle) => Promise<void>) {
  await mkdir(dirname(place), { recursive: true });
  const part = `${place}.${randomUUID()}`;
  try {
    const copy = await open(part, 'wx', 0o600);
    try {
      await write(copy);
    } finally {
      await copy.close();
    }
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function readPiece(
  files: ImportServices['files'],
  { key, sha256 }: UploadPieceTable,
): Promise<Buffer> {
  const stored = await files.get(key);
  const piece = stored && Buffer.from(await new Response(stored).arrayBuffer());
  if (!piece || createHash('sha256').update(piece).digest('hex') !== sha256) {
    throw new JobError('上传的文件在存储里缺了一块，请重新上传');
  }
  return piece;
}

/**
 * Ends what a job had of an uploaded file: copies that no other job of the file waits for, and, once it is imported and
 * originals are not to stay, the file itself. A file that was uploaded anew meanwhile stays, as do those of other sources.
 */
export async function dropOriginals(
  services: ImportServices,
  file: ImportedFile,
  { id: jobId }: Pick<JobRun, 'id'>,
): Promise<void> {
  if (file.source.id !== UPLOADS_ID) return;
  const { db, dataDir, keepOriginals, clock } = services;
  if (file.uploads.length > 0 && !(await hasOpenJobs(db, file.row.id, jobId))) {
    await rm(copiesFolder(dataDir, file.row.id), { recursive: true, force: true });
  }
  if (keepOriginals) return;
  const row = await db
    .selectFrom('source_file')
    .select('unit')
    .where('id', '=', file.row.id)
    .where('signature', '=', file.row.signature)
    .where('state', 'in', ['done', 'duplicate'])
    .executeTakeFirst();
  const unit = row && parseUnit(row.unit);
  if (!unit || (await signatureNow(services, unit)) !== file.row.signature) return;
  for (const path of [...unit.files, ...(unit.subtitles ?? [])]) {
    await rm(join(uploadsFolder(dataDir), path), { force: true });
  }
  for (const part of inParts(file.uploads)) {
    await db
      .updateTable('upload')
      .set({ state: 'gone', updated_at: clock() })
      .where('id', 'in', part)
      .where('state', '=', 'done')
      .execute();
  }
}

/** Of the uploaded files as they are now, see `scanSource`. */
async function signatureNow(
  { db, dataDir }: Pick<ImportServices, 'db' | 'dataDir'>,
  unit: ImportUnit,
): Promise<string> {
  const files = new Map<string, Pick<ListedFile, 'mark'>>();
  const parts = partsOf(unit);
  for (const path of parts) {
    const file = await describeFile(join(uploadsFolder(dataDir), path));
    if (file) files.set(path, file);
  }
  for (const upload of await uploadsOf(db, parts)) files.set(upload.path, { mark: markOf(upload) });
  return signatureOf(unit, files);
}

async function hasOpenJobs(db: Database, fileId: string, besides = ''): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('key', 'like', `${fileJobKey(fileId)}%`)
    .where('id', '<>', besides)
    .executeTakeFirst();
  return job !== undefined;
}

/** Folders of calls, which make a picture in them and remove them. */
const CALL_FOLDER = /^(?:share|picture)-/;

/**
 * Removes what a killed process has left of jobs and calls, and copies whose file another process went on with. Notes of
 * pages stay for a job that the operator tries again.
 */
export async function removeScratch(
  { db, dataDir }: Pick<ImportServices, 'db' | 'dataDir'>,
  nowMs: number,
): Promise<void> {
  for (const name of await readdir(scratchFolders(dataDir)).catch(() => [])) {
    const folder = scratchFolder(dataDir, name);
    if (CALL_FOLDER.test(name)) {
      const found = await stat(folder).catch(() => undefined);
      if (found && nowMs - found.mtimeMs > DAY_MS)
        await rm(folder, { recursive: true, force: true });
      continue;
    }
    const inside = new Set<string>(await readdir(folder).catch(() => []));
    const left = Object.values(SCRATCH).filter((each) => inside.has(each));
    if (left.length === 0 || (await hasOpenJobs(db, name))) continue;
    for (const each of left) await rm(join(folder, each), { recursive: true, force: true });
  }
}
