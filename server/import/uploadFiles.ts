import type { Stats } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CODE } from '../../src/shared/contract/index.ts';
import { ApiError } from '../base/apiError.ts';
import { isCode } from '../base/secret.ts';
import { transact } from '../storage/database.ts';
import { ARCHIVE_BYTES_MAX, FILM_BYTES_MAX } from './formats/importLimits.ts';
import { fileKind, folderOf, isIgnored, isSafePath } from './formats/names/fileKinds.ts';
import { enqueueScan } from './importJobs.ts';
import {
  ensureFreeSpace,
  type ImportServices,
  OPEN_UPLOAD_AGE_MAX_MS,
  OPEN_UPLOADS_MAX,
  partsFolder,
  UPLOADS_ID,
  uploadsFolder,
} from './importSettings.ts';
import type { UploadTable } from './importTables.ts';
import { ensureUploadsFolder } from './sharedFolder.ts';
import { endUpload, endWhole, type PieceServices, removeGonePieces } from './uploadPieces.ts';

export interface Uploads extends Pick<PieceServices, 'db' | 'files'> {
  readonly dataDir: string;
}

/** Bytes of a file name that file systems take. */
const NAME_BYTES_MAX = 255;

/** @throws ApiError with the reason for the operator */
export function ensureUploadPath(path: string): void {
  const isShort = path.split('/').every((name) => Buffer.byteLength(name) <= NAME_BYTES_MAX);
  if (!isSafePath(path) || !isShort || isIgnored(path) || path.includes('\\')) {
    throw new ApiError(CODE.badInput, '文件名不能用，请改名后重新上传');
  }
  if (fileKind(path) === 'other') {
    throw new ApiError(
      CODE.badInput,
      '不支持这种文件；可以上传 CBZ、ZIP、CBR、PDF、EPUB、TXT、图片、MP4、MKV、MOV、WebM 和字幕',
    );
  }
}

/** @throws ApiError with the reason for the operator */
function ensureUploadSize(path: string, bytes: number): void {
  const bytesMax = fileKind(path) === 'film' ? FILM_BYTES_MAX : ARCHIVE_BYTES_MAX;
  if (bytes > bytesMax) {
    throw new ApiError(CODE.badInput, '文件太大：影片不超过 50 GiB，别的不超过 4 GiB');
  }
}

/** @throws ApiError with the reason for the operator where a file is where a folder is to be, or the other way round */
async function ensurePlace(dataDir: string, path: string): Promise<void> {
  const place = join(uploadsFolder(dataDir), path);
  if ((await findPlace(place))?.isDirectory()) {
    throw new ApiError(CODE.conflict, '已经有同名的文件夹，请改名后重新上传');
  }
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    if ((await findPlace(join(uploadsFolder(dataDir), folder)))?.isFile()) {
      throw new ApiError(CODE.conflict, '文件夹和已有的文件同名，请改名后重新上传');
    }
  }
}

/** @returns undefined where nothing is there */
async function findPlace(place: string): Promise<Stats | undefined> {
  return stat(place).catch((error: unknown) => {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return undefined;
    throw error;
  });
}

/** Notes an upload before its first byte. @throws ApiError where it or the number of them is too large, its path is taken, the disk is full, or jobs run on another folder */
export async function beginUpload(
  { db, dataDir }: Uploads,
  upload: Pick<UploadTable, 'id' | 'path' | 'bytes' | 'owner' | 'in_pieces'>,
  nowMs: number,
): Promise<void> {
  ensureUploadPath(upload.path);
  ensureUploadSize(upload.path, upload.bytes);
  if (upload.in_pieces === 0) {
    await ensureUploadsFolder(db, dataDir);
    await ensurePlace(dataDir, upload.path);
    await ensureFreeSpace(dataDir, upload.bytes).catch((error: unknown) => {
      throw new ApiError(CODE.fault, error instanceof Error ? error.message : '磁盘空间不够');
    });
  }
  await transact(db, async (t) => {
    const { open } = await t
      .selectFrom('upload')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    if (open >= OPEN_UPLOADS_MAX) {
      throw new ApiError(CODE.tooMany, `未完成的上传已有 ${OPEN_UPLOADS_MAX} 个，请等它们完成`);
    }
    await t
      .insertInto('upload')
      .values({ ...upload, state: 'open', received: 0, created_at: nowMs, updated_at: nowMs })
      .execute();
  });
}

/** An upload that goes on is not forgotten. */
export async function touchUpload({ db }: Uploads, id: string, nowMs: number): Promise<void> {
  await db.updateTable('upload').set({ updated_at: nowMs }).where('id', '=', id).execute();
}

/**
 * Puts a whole upload among the files of the source of uploads, and has them scanned. A file of the same path is
 * replaced: its chapters get a new version. Does nothing where it was done before.
 */
export async function finishUpload(
  { db, dataDir }: Uploads,
  id: string,
  nowMs: number,
): Promise<void> {
  const upload = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!upload) return;
  if (upload.in_pieces === 1) return transact(db, (t) => endWhole(t, upload, nowMs));
  const part = join(partsFolder(dataDir), id);
  const place = join(uploadsFolder(dataDir), upload.path);
  await mkdir(dirname(place), { recursive: true });
  await rename(part, place).catch((error: unknown) => {
    // Killed after the move and before the row was written: the file is in its place.
    if (!isCode(error, 'ENOENT')) throw error;
  });
  await transact(db, (t) => endUpload(t, upload, nowMs));
  await rm(`${part}.json`, { force: true });
}

/**
 * Finishes an upload of which all bytes have come, where the process that took the last one was killed: before it moved
 * the file to its place, or after that.
 * @returns whether there is such an upload
 */
export async function finishWhole(uploads: Uploads, id: string, nowMs: number): Promise<boolean> {
  const { db, dataDir } = uploads;
  const upload = await db
    .selectFrom('upload')
    .select(['path', 'bytes', 'in_pieces', 'received'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!upload) return false;
  const { path, bytes, in_pieces: inPieces, received } = upload;
  const onDisk = async () =>
    (await findPlace(join(partsFolder(dataDir), id))) ??
    (await findPlace(join(uploadsFolder(dataDir), path)));
  const size = inPieces === 1 ? received : (await onDisk())?.size;
  if (size !== bytes) return false;
  await finishUpload(uploads, id, nowMs);
  return true;
}

/**
 * Finishes uploads whose last byte came just before the process was killed, and forgets those that were not
 * continued for two days. One that cannot be finished is reported, and the others are.
 */
export async function forgetUploads(
  uploads: Uploads & Pick<ImportServices, 'report'>,
  nowMs: number,
): Promise<void> {
  const { db, report } = uploads;
  const open = await db.selectFrom('upload').selectAll().where('state', '=', 'open').execute();
  for (const { id, path, updated_at: updatedAt } of open) {
    try {
      if (await finishWhole(uploads, id, nowMs)) continue;
      if (nowMs - updatedAt > OPEN_UPLOAD_AGE_MAX_MS) await removeUpload(uploads, id, nowMs);
    } catch (error) {
      report(`imports: the upload of ${path} is not finished: ${String(error)}`);
    }
  }
  await removeGonePieces(uploads);
  await db
    .deleteFrom('upload')
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'gone'), and([eb('state', '=', 'done'), eb('in_pieces', '=', 0)])]),
    )
    .where('updated_at', '<', nowMs - OPEN_UPLOAD_AGE_MAX_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('upload_piece').select('key').whereRef('upload_id', '=', 'upload.id'))),
    )
    .execute();
}

/**
 * Ends an upload that is not wanted any more, and has the pictures scanned that waited for it; its pieces are removed by
 * `forgetUploads`.
 */
export async function removeUpload(
  { db, dataDir }: Uploads,
  id: string,
  nowMs: number,
): Promise<void> {
  const part = join(partsFolder(dataDir), id);
  await rm(part, { force: true });
  await rm(`${part}.json`, { force: true });
  // A request that still brings bytes finds it ended, and adds no piece.
  await transact(db, async (t) => {
    const ended = await t
      .updateTable('upload')
      .set({ state: 'gone', updated_at: nowMs })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (ended) await enqueueScan(t, UPLOADS_ID, nowMs);
  });
}
