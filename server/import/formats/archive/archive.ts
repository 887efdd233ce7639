import { open } from 'node:fs/promises';
import { ProblemError, type Problem } from '../types.ts';

/** A file in an archive, or in a folder. */
export interface ArchiveEntry {
  /** Safe path within the archive, with `/`. */
  readonly name: string;
  /**
   * Reads the whole entry, at most `ENTRY_BYTES_MAX`.
   *
   * @throws {ProblemError} if it is broken, too large, a bomb, or locked by a password
   */
  read(): Promise<Buffer>;
}

/** An opened archive: its list is in memory, its entries are read one by one. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  readonly problems: readonly Problem[];
  close(): Promise<void>;
}

/** Unsafe, nested and other entries that an archive names one by one; more would only fill the list. */
const LISTED_PROBLEMS_MAX = 50;

/** @returns a list that takes a limited number of problems */
export function problemList(): { readonly list: Problem[]; add(problem: Problem): void } {
  const list: Problem[] = [];
  return {
    list,
    add: (problem) => {
      if (list.length < LISTED_PROBLEMS_MAX) list.push(problem);
    },
  };
}

/**
 * Reads the first bytes of a file and its length.
 *
 * @param path on the disk
 * @param file name in problems
 * @throws {ProblemError} `file_empty`, `file_unreadable`
 */
export async function fileHead(
  path: string,
  file: string,
): Promise<{ head: Buffer; size: number }> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new ProblemError({ code: 'file_unreadable', file, cause: messageOf(error) });
  });
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new ProblemError({ code: 'file_empty', file });
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await handle.close();
  }
}

/** @returns the words of an error, without paths of this machine */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as NodeJS.ErrnoException;
  return (code ?? error.message).slice(0, 200);
}
