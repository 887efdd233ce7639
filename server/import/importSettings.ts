import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_FREE_BYTES_MIN } from '../../src/shared/admin/limits.ts';
import type { Clock } from '../base/random.ts';
import { HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { JobWaits } from '../jobs/runner.ts';
import type { MediaPool } from '../media/mediaPool.ts';
import type { Database } from '../storage/database.ts';
import type { FileStorage } from '../storage/files/fileStorage.ts';

/** A file is taken when nothing has changed it for so long: it may still be copied. */
export const FILE_REST_MS = 10_000;
export const SOURCE_FILES_MAX = 200_000;
/** What a process holds in memory of an upload before it stores a piece in S3. */
export const UPLOAD_PIECE_BYTES = 4 * 1024 ** 2;
/** Ten times as many as a whole upload of the largest size has. */
export const UPLOAD_PIECES_MAX = 128_000;
export const OPEN_UPLOADS_MAX = 100;
export const OPEN_UPLOAD_AGE_MAX_MS = 48 * HOUR_MS;
/** The source of uploaded files. */
export const UPLOADS_ID = 'uploads';
/** Between the parts of a long import, calls are answered. */
export const CHAPTERS_PER_TRANSACTION = 20;
/** How often a process looks for sources that are to be scanned. */
export const SCAN_LOOK_MS = MINUTE_MS;

/** What the jobs of an import need. */
export interface ImportServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStorage;
  readonly media: MediaPool;
  readonly dataDir: string;
  /** Whether uploaded files stay after they were imported. */
  readonly keepOriginals: boolean;
  readonly report: (line: string) => void;
}

/** Where uploaded files lie, by the path that the operator gave them. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads', 'files');
}

/** Where the parts of open uploads lie. */
export function partsFolder(dataDir: string): string {
  return join(dataDir, 'uploads', 'parts');
}

/** Has a folder for each imported file, by its id. */
export function scratchFolders(dataDir: string): string {
  return join(dataDir, 'import');
}

/** What jobs have in the folder of a file only while they run: copies, a film, texts. */
export const SCRATCH = { originals: 'originals', film: 'film', texts: 'texts' } as const;

/** Copies of uploaded files that lie in S3, for the jobs of one imported file. */
export function copiesFolder(dataDir: string, fileId: string): string {
  return join(scratchFolder(dataDir, fileId), SCRATCH.originals);
}

/** Where media workers leave what they made of a file. */
export function scratchFolder(dataDir: string, fileId: string): string {
  return join(scratchFolders(dataDir), fileId);
}

/**
 * @param bytes that are to be written
 * @throws JobWaits where the disk would be nearly full
 */
export async function ensureFreeSpace(dataDir: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < IMPORT_FREE_BYTES_MIN + bytes)
    throw new JobWaits('磁盘剩余空间不到 2 GiB，腾出空间后会自动继续');
}
