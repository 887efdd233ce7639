import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ARCHIVE_ENTRIES_MAX, ENTRY_BYTES_MAX, ENTRY_RATIO_MAX } from '../importLimits.ts';
import { isIgnored, isSafePath } from '../names/fileKinds.ts';
import type { ProblemCode } from '../problemTexts.ts';
import { ProblemError } from '../types.ts';
import { type Archive, type ArchiveEntry, fileHead, messageOf, problemList } from './archive.ts';
import { entryName } from './entryName.ts';

const STORED = 0;
const DEFLATED = 8;

/**
 * Opens a ZIP archive. Unsafe entries are left out and named; entries that cannot be read are listed, and fail when they
 * are read: a page keeps its number.
 *
 * @param path on the disk
 * @param file name in problems
 * @param bytesMax of the whole archive
 * @throws {ProblemError} if the archive is cut, too large, split, overlapping, or no archive
 */
export async function openZip(path: string, file: string, bytesMax: number): Promise<Archive> {
  const { head, size } = await fileHead(path, file);
  if (size > bytesMax) throw new ProblemError({ code: 'archive_too_large', file });
  const zip = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch((error: unknown) => {
    throw unreadable(error, file, head);
  });
  try {
    const listed = await listEntries(zip, file, size);
    return { ...listed, close: async () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof ProblemError ? error : unreadable(error, file, head);
  }
}

/** An archive that begins as a ZIP and has no end was cut. */
function unreadable(error: unknown, file: string, head: Buffer): ProblemError {
  const cause = messageOf(error);
  if (/multi-disk/.test(cause)) return new ProblemError({ code: 'archive_volumes', file });
  if (/strong encryption/.test(cause)) return new ProblemError({ code: 'archive_password', file });
  const isZip = head.subarray(0, 2).toString('latin1') === 'PK';
  return new ProblemError({ code: isZip ? 'archive_cut' : 'archive_unreadable', file, cause });
}

async function listEntries(
  zip: ZipFile,
  file: string,
  size: number,
): Promise<Pick<Archive, 'entries' | 'problems'>> {
  const entries: ArchiveEntry[] = [];
  const problems = problemList();
  let packed = 0;
  let locked = 0;
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX) {
    throw new ProblemError({ code: 'pages_too_many', file, detail: `${zip.entryCount} 个文件` });
  }
  for await (const entry of zip.eachEntry()) {
    const name = entryName(entry);
    if (name.endsWith('/')) continue;
    if (!isSafePath(name)) {
      problems.add({ code: 'entry_unsafe', file: `${file}/${name}` });
      continue;
    }
    if (isIgnored(name)) continue;
    // Entries that share bytes multiply what a small file unpacks to.
    packed += entry.compressedSize;
    if (packed > size) throw new ProblemError({ code: 'archive_bomb', file });
    if (entry.isEncrypted()) locked += 1;
    entries.push({ name, read: () => readEntry(zip, entry, `${file}/${name}`) });
  }
  if (locked > 0 && locked === entries.length)
    throw new ProblemError({ code: 'archive_password', file });
  return { entries, problems: problems.list };
}

async function readEntry(zip: ZipFile, entry: Entry, file: string): Promise<Buffer> {
  const refusal = refusalOf(entry);
  if (refusal) throw new ProblemError({ code: refusal, file });
  try {
    const bytes = await collect(await zip.openReadStreamPromise(entry), entry.uncompressedSize);
    if (crc32(bytes) !== entry.crc32) throw new Error('wrong CRC-32');
    return bytes;
  } catch (error) {
    throw new ProblemError({ code: 'page_broken', file, cause: messageOf(error) });
  }
}

function refusalOf(entry: Entry): ProblemCode | undefined {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (entry.isEncrypted()) return 'page_password';
  if (uncompressedSize === 0) return 'file_empty';
  if (uncompressedSize > ENTRY_BYTES_MAX) return 'entry_too_large';
  if (uncompressedSize > compressedSize * ENTRY_RATIO_MAX) return 'archive_bomb';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'page_broken';
  return undefined;
}

/** Reads a stream of known length; a longer one ends where the archive lied about it. */
async function collect(stream: Readable, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (at + chunk.length > length) throw new Error('longer than the archive says');
    at += chunk.copy(bytes, at);
  }
  if (at < length) throw new Error('shorter than the archive says');
  return bytes;
}
