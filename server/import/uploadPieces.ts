import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/random.ts';
import { DAY_MS } from '../base/time.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import type { FileStorage } from '../storage/files/fileStorage.ts';
import { readPlacement } from '../storage/files/placement.ts';
import { enqueueScan } from './importJobs.ts';
import { UPLOADS_ID } from './importSettings.ts';
import type { UploadTable } from './importTables.ts';
import type { UploadPieceTable } from './pieceTables.ts';

/**
 * [Note: Uploads in pieces]
 * Where imported files are in S3, uploads are too: every process takes every request of an upload, and every worker
 * imports it. What a request brings is stored in pieces, each under a key that is used once. The transaction that adds the
 * row of a piece moves the offset of the upload on, and only where it still is the one that the piece begins at: of two
 * requests with the same bytes, in one process or in two, the second changes nothing. The last piece ends the upload in
 * the same transaction. A worker copies the pieces of a file to its own disk before it reads it (`originals.ts`).
 */

/** Before the id of the upload and the piece's own: `uploads/UPLOAD/PIECE.part`. */
const FOLDER = 'uploads';
/** A piece without a row is left by a process that was killed, or is about to get its row. */
const UNKNOWN_AGE_MAX_MS = 7 * DAY_MS;
const KEYS_PER_STEP = 100;

export interface PieceServices {
  readonly db: Database;
  readonly files: FileStorage;
  readonly clock: Clock;
}

/** Whether new uploads are stored in pieces. */
export async function usesPieces(db: Database): Promise<boolean> {
  return (await readPlacement(db)).place === 's3';
}

type OpenUpload = Pick<UploadTable, 'id' | 'path' | 'bytes' | 'received'>;

/** @returns the upload in pieces whose last byte has not come; undefined where there is none */
export function findOpenUpload(db: Database, id: string): Promise<OpenUpload | undefined> {
  return db
    .selectFrom('upload')
    .select(['id', 'path', 'bytes', 'received'])
    .where('id', '=', id)
    .where('in_pieces', '=', 1)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

export async function countPieces(db: Database, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_piece')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Stores a piece behind the others of its upload.
 * @param from its first byte in the uploaded file
 * @returns false where the upload has no such offset any more: the piece was not added
 * @throws StorageAwayError
 */
export async function addPiece(
  { db, files, clock }: PieceServices,
  uploadId: string,
  from: number,
  piece: Buffer,
): Promise<boolean> {
  const key = `${FOLDER}/${uploadId}/${randomUUID()}.part`;
  const sha256 = createHash('sha256').update(piece).digest('hex');
  await files.put(key, piece, { sha256 });
  const row = { key, upload_id: uploadId, from_byte: from, bytes: piece.length, sha256 };
  const isAdded = await transact(db, async (t) => {
    const moved = await t
      .updateTable('upload')
      .set({ received: from + piece.length, updated_at: clock() })
      .where('id', '=', uploadId)
      .where('state', '=', 'open')
      .where('received', '=', from)
      .returningAll()
      .executeTakeFirst();
    if (!moved) return false;
    await t.insertInto('upload_piece').values(row).execute();
    await endWhole(t, moved, clock());
    return true;
  });
  if (!isAdded) await files.delete(key);
  return isAdded;
}

/** Has an upload scanned whose last piece has come. */
export async function endWhole(t: Write, upload: UploadTable, nowMs: number): Promise<void> {
  if (upload.received !== upload.bytes) return;
  await endUpload(t, upload, nowMs);
}

/** Notes that an upload is whole, in the place of an earlier one of its path, and has it scanned. */
export async function endUpload(
  t: Write,
  { id, path }: Pick<UploadTable, 'id' | 'path'>,
  nowMs: number,
): Promise<void> {
  await t
    .updateTable('upload')
    .set({ state: 'gone', updated_at: nowMs })
    .where('path', '=', path)
    .where('state', '=', 'done')
    .where('in_pieces', '=', 1)
    .where('id', '<>', id)
    .execute();
  await t
    .updateTable('upload')
    .set({ state: 'done', updated_at: nowMs })
    .where('id', '=', id)
    .execute();
  await enqueueScan(t, UPLOADS_ID, nowMs);
}

/** The pieces of an upload in the order of its bytes. */
export function piecesOf(db: Database, uploadId: string): Promise<UploadPieceTable[]> {
  return db
    .selectFrom('upload_piece')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('from_byte')
    .execute();
}

/** Removes the pieces of uploads that nothing needs any more, which other processes may be doing too. */
export async function removeGonePieces({
  db,
  files,
}: Pick<PieceServices, 'db' | 'files'>): Promise<void> {
  const pieces = db
    .selectFrom('upload_piece')
    .innerJoin('upload', 'upload.id', 'upload_piece.upload_id')
    .select('upload_piece.key')
    .where('upload.state', '=', 'gone')
    .limit(KEYS_PER_STEP);
  for (;;) {
    const keys = (await pieces.execute()).map(({ key }) => key);
    if (keys.length === 0) return;
    for (const key of keys) await files.delete(key);
    await db.deleteFrom('upload_piece').where('key', 'in', keys).execute();
    await nextTurn();
  }
}

/** Removes stored pieces that have had no row for a week: their process was killed before it wrote one. */
export async function sweepPieces(
  { db, files }: Pick<PieceServices, 'db' | 'files'>,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const removeUnknown = async (keys: readonly string[]) => {
    signal?.throwIfAborted();
    const rows = await db
      .selectFrom('upload_piece')
      .select('key')
      .where('key', 'in', [...keys])
      .execute();
    const known = new Set(rows.map(({ key }) => key));
    for (const key of keys) if (!known.has(key)) await files.delete(key);
  };
  let old: string[] = [];
  for await (const { key, writtenAtMs } of files.list(`${FOLDER}/`)) {
    if (nowMs - writtenAtMs <= UNKNOWN_AGE_MAX_MS) continue;
    old.push(key);
    if (old.length < KEYS_PER_STEP) continue;
    await removeUnknown(old);
    old = [];
  }
  if (old.length > 0) await removeUnknown(old);
}
