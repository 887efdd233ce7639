import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveEntry, messageOf } from '../archive/archive.ts';
import { ENTRY_BYTES_MAX } from '../importLimits.ts';
import { baseName, fileKind } from '../names/fileKinds.ts';
import { type PageSource, ProblemError } from '../types.ts';

/** A picture of a chapter; its number is in every problem that opening it has. */
export function pageOf(entry: ArchiveEntry, page: number, file: string): PageSource {
  return {
    name: entry.name,
    async open() {
      if (fileKind(entry.name) === 'unsupportedPicture') {
        throw new ProblemError({
          code: 'picture_unsupported',
          file: `${file}/${entry.name}`,
          page,
        });
      }
      try {
        return { bytes: await entry.read() };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        throw new ProblemError({ ...error.problem, page });
      }
    },
  };
}

/**
 * A file of a folder, read like an entry of an archive.
 *
 * @param root folder of the source on the disk
 * @param file within the source
 */
export function fileEntry(root: string, file: string): ArchiveEntry {
  const place = path.join(root, file);
  return {
    name: baseName(file),
    async read() {
      const bytes = await readBounded(place).catch((error: unknown) => {
        throw new ProblemError({ code: 'file_unreadable', file, cause: messageOf(error) });
      });
      if (bytes === undefined) throw new ProblemError({ code: 'entry_too_large', file });
      if (bytes.length === 0) throw new ProblemError({ code: 'file_empty', file });
      return bytes;
    },
  };
}

async function readBounded(place: string): Promise<Buffer | undefined> {
  const { size } = await stat(place);
  return size > ENTRY_BYTES_MAX ? undefined : readFile(place);
}
