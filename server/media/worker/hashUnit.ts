import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../import/formats/types.ts';
import type { UnitFile } from '../mediaTasks.ts';

/** @returns SHA-256 of a file; of a film with subtitles beside it, of all of them; of a folder of pictures, of their names and hashes in reading order */
export async function hashUnit({ root, unit }: UnitFile): Promise<string> {
  const hash = createHash('sha256');
  if (unit.format !== 'folder') {
    await hashFile(hash, root, unit.path);
    for (const path of unit.subtitles ?? []) await hashFile(hash, root, path);
    return hash.digest('hex');
  }
  for (const path of unit.files) {
    const own = createHash('sha256');
    await hashFile(own, root, path);
    hash.update(`${own.digest('hex')} ${path.slice(path.lastIndexOf('/') + 1)}\n`);
  }
  return hash.digest('hex');
}

const PIECE_BYTES = 1024 * 1024;

/** @throws ProblemError where the file is gone or may not be read */
async function hashFile(hash: Hash, root: string, file: string): Promise<void> {
  try {
    await readInto(hash, join(root, file));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ProblemError({ code: 'file_unreadable', file, cause: String(error.code) });
  }
}

async function readInto(hash: Hash, path: string): Promise<void> {
  const stream = createReadStream(path, { highWaterMark: PIECE_BYTES });
  for await (const piece of stream as AsyncIterable<Buffer>) hash.update(piece);
}
