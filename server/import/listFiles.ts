import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JobError } from '../jobs/runner.ts';
import { fileKind, isIgnored } from './formats/names/fileKinds.ts';
import { SOURCE_FILES_MAX } from './importSettings.ts';

export interface ListedFile {
  readonly bytes: number;
  /** ms since 1970; the time of the last change that no program can set counts too. */
  readonly changedMs: number;
  /** Changes with the file. */
  readonly mark: string;
}

export interface Listing {
  /** By path within the folder, with `/`; only files that an import can use. */
  readonly files: ReadonlyMap<string, ListedFile>;
  /** Folders within that could not be read: what lies in them is unknown. */
  readonly unreadable: readonly string[];
}

const STATS_AT_ONCE = 32;

/**
 * Lists a folder with all its folders. Links are not followed: they may lead out of the folder or in circles.
 * @throws the error of the system where the folder itself cannot be read; JobError where it has too many files
 */
export async function listFiles(root: string, signal?: AbortSignal): Promise<Listing> {
  const files = new Map<string, ListedFile>();
  const unreadable: string[] = [];
  const folders = [''];
  for (;;) {
    const folder = folders.pop();
    if (folder === undefined) return { files, unreadable };
    signal?.throwIfAborted();
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (folder === '') throw error;
        unreadable.push(folder);
        return [];
      },
    );
    const paths: string[] = [];
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isIgnored(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && fileKind(path) !== 'other') paths.push(path);
    }
    for (let from = 0; from < paths.length; from += STATS_AT_ONCE) {
      const some = paths.slice(from, from + STATS_AT_ONCE);
      const found = await Promise.all(some.map((path) => describeFile(join(root, path))));
      for (const [i, file] of found.entries()) if (file) files.set(some[i]!, file);
    }
    if (files.size > SOURCE_FILES_MAX) {
      throw new JobError(`文件超过 ${SOURCE_FILES_MAX.toLocaleString('en')} 个，请分成几个来源`);
    }
  }
}

/** @returns undefined where there is no file any more */
export async function describeFile(path: string): Promise<ListedFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const mtimeMs = Math.floor(found.mtimeMs);
  return {
    bytes: found.size,
    changedMs: Math.max(mtimeMs, Math.floor(found.ctimeMs)),
    mark: `${found.size}:${mtimeMs}`,
  };
}
