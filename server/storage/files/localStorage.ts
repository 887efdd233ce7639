import { createHash, randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCode } from '../../base/secret.ts';
import { HOUR_MS } from '../../base/time.ts';
import { streamFile } from '../../base/fileStream.ts';
import {
  ensureKey,
  ensurePrefix,
  type FileSource,
  type FileStorage,
  HashError,
  type StoredFile,
} from './fileStorage.ts';

/** Files that are being written; a dot is in no key, so that nothing here is ever served or listed. */
const PARTS = '.parts';
/** A file that takes longer to write belongs to a process that was killed. */
const PART_AGE_MAX_MS = 24 * HOUR_MS;
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** @param folder where the files lie, each at the path that its key names; made when the first file is written */
export function localStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    ensureKey(key);
    return join(folder, key);
  };
  const head = async (key: string) => describe(key, pathOf(key));
  return {
    async put(key, source, { sha256 }) {
      const path = pathOf(key);
      const stored = await describe(key, path);
      if (stored) return stored.bytes;
      const parts = join(folder, PARTS);
      await mkdir(parts, { recursive: true, mode: DIRECTORY_MODE });
      const part = join(parts, randomUUID());
      try {
        const bytes = await writePart(part, source, sha256);
        await mkdir(dirname(path), { recursive: true, mode: DIRECTORY_MODE });
        await rename(part, path);
        await syncFolder(dirname(path));
        return bytes;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path).catch(undefinedIfMissing);
      if (!file) return undefined;
      const bytes = await file.stat().then(
        ({ size }) => size,
        async (error: unknown) => {
          await file.close();
          throw error;
        },
      );
      return streamFile(file, range?.from ?? 0, Math.min(range?.to ?? bytes, bytes));
    },
    head,
    async *list(prefix) {
      ensurePrefix(prefix);
      yield* filesBelow(folder, prefix);
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async check() {
      // Before the first file there is only the folder that it is made in. Neither is made here: an empty folder may
      // be the mount point of a disk that is away.
      const isMade = (await stat(folder).catch(undefinedIfMissing)) !== undefined;
      await access(isMade ? folder : dirname(folder), constants.R_OK | constants.W_OK);
    },
  };
}

/**
 * Removes what killed processes left half-written.
 * @returns how many files were removed
 */
export async function removeOldParts(folder: string, nowMs: number): Promise<number> {
  const parts = join(folder, PARTS);
  const names = (await readdir(parts).catch(undefinedIfMissing)) ?? [];
  let removed = 0;
  for (const name of names) {
    const path = join(parts, name);
    const found = await stat(path).catch(undefinedIfMissing);
    if (!found || nowMs - found.mtimeMs < PART_AGE_MAX_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** @returns length in bytes @throws HashError where the bytes are not those of the hash */
async function writePart(part: string, source: FileSource, sha256: string): Promise<number> {
  const hash = createHash('sha256');
  const file = await open(part, 'wx', FILE_MODE);
  let bytes = 0;
  try {
    for await (const piece of source instanceof Uint8Array ? [source] : source) {
      hash.update(piece);
      for (let done = 0; done < piece.length;) {
        done += (await file.write(piece, done, piece.length - done)).bytesWritten;
      }
      bytes += piece.length;
    }
    const actual = hash.digest('hex');
    if (actual !== sha256) throw new HashError(`the content has SHA-256 ${actual}, not ${sha256}`);
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

/** A renamed file outlives a loss of power only if its folder was written too. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function describe(key: string, path: string): Promise<StoredFile | undefined> {
  const found = await stat(path).catch(undefinedIfMissing);
  return found?.isFile()
    ? { key, bytes: found.size, writtenAtMs: Math.round(found.mtimeMs) }
    : undefined;
}

async function* filesBelow(folder: string, prefix: string): AsyncIterable<StoredFile> {
  const entries = await opendir(join(folder, prefix)).catch(undefinedIfMissing);
  if (!entries) return;
  for await (const entry of entries as AsyncIterable<Dirent>) {
    const key = prefix + entry.name;
    if (entry.isDirectory() && entry.name !== PARTS) yield* filesBelow(folder, `${key}/`);
    if (!entry.isFile()) continue;
    const found = await describe(key, join(folder, key));
    if (found) yield found;
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT') && !isCode(error, 'ENOTDIR')) throw error;
}
