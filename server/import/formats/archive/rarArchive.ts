import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { createExtractorFromData, type FileHeader, UnrarError } from 'node-unrar-js';
import {
  ARCHIVE_ENTRIES_MAX,
  ENTRY_BYTES_MAX,
  ENTRY_RATIO_MAX,
  RAR_BYTES_MAX,
} from '../importLimits.ts';
import { isIgnored, isSafePath } from '../names/fileKinds.ts';
import type { ProblemCode } from '../problemTexts.ts';
import { ProblemError } from '../types.ts';
import { type Archive, fileHead, messageOf, problemList } from './archive.ts';

const END_BLOCK = 5;
/** Some programs append to an archive. */
const END_SEARCH_BYTES = 4_096;

/** Unpacked together: each pass over the archive begins at its start, and a solid one unpacks all before. */
const BATCH_BYTES = 64 * 1024 * 1024;

/**
 * Opens a RAR archive (4 or 5), which stays in memory as it is. Unpacking blocks the thread: read it in a worker process.
 *
 * @param path on the disk
 * @param file name in problems
 * @throws {ProblemError} if the archive is cut, locked, too large, split, or no archive
 */
export async function openRar(path: string, file: string): Promise<Archive> {
  const { size } = await fileHead(path, file);
  if (size > RAR_BYTES_MAX) throw new ProblemError({ code: 'archive_too_large', file });
  const bytes = await readFile(path);
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const headers = await listHeaders(data, file);
  const problems = problemList();
  const good: FileHeader[] = [];
  const seen = new Set<string>();
  for (const header of headers) {
    const name = pathOf(header);
    // Entries are unpacked by their names: of two with one name the first is read.
    if (header.flags.directory || seen.has(name)) continue;
    seen.add(name);
    if (!isSafePath(name)) problems.add({ code: 'entry_unsafe', file: `${file}/${name}` });
    else if (!isIgnored(name)) good.push(header);
  }
  if (good.length > 0 && good.every(({ flags }) => flags.encrypted)) {
    throw new ProblemError({ code: 'archive_password', file });
  }
  const batches = new Batches(data, good);
  const entries = good.map((header) => ({
    name: pathOf(header),
    read: () => readEntry(batches, header, `${file}/${pathOf(header)}`),
  }));
  return { entries, problems: problems.list, close: async () => batches.clear() };
}

function pathOf({ name }: FileHeader): string {
  return name.replaceAll('\\', '/');
}

async function listHeaders(data: ArrayBuffer, file: string): Promise<FileHeader[]> {
  try {
    const { arcHeader, fileHeaders } = (await createExtractorFromData({ data })).getFileList();
    if (arcHeader.flags.volume) throw new ProblemError({ code: 'archive_volumes', file });
    const headers = [...fileHeaders];
    if (!hasEnd(Buffer.from(data))) throw new ProblemError({ code: 'archive_cut', file });
    if (headers.length > ARCHIVE_ENTRIES_MAX)
      throw new ProblemError({ code: 'pages_too_many', file });
    return headers;
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError({ code: codeOf(error), file });
  }
}

/**
 * RAR 5 closes each archive with a block of its own; the library takes an archive that was cut between two files for a
 * whole one. RAR 4 may have no such block.
 */
function hasEnd(data: Buffer): boolean {
  if (data[6] !== 1) return true;
  const from = Math.max(8, data.length - END_SEARCH_BYTES);
  for (let at = data.length - 7; at >= from; at -= 1) {
    const size = data.readUInt8(at + 4);
    const isEnd = size < 0x40 && data.readUInt8(at + 5) === END_BLOCK;
    if (isEnd && data.readUInt32LE(at) === crc32(data.subarray(at + 4, at + 5 + size))) return true;
  }
  return false;
}

function codeOf(error: unknown): ProblemCode {
  const reason = error instanceof UnrarError ? error.reason : undefined;
  if (reason === 'ERAR_MISSING_PASSWORD' || reason === 'ERAR_BAD_PASSWORD')
    return 'archive_password';
  if (reason === 'ERAR_BAD_DATA' || reason === 'ERAR_EREAD') return 'archive_cut';
  return 'archive_unreadable';
}

async function readEntry(batches: Batches, header: FileHeader, file: string): Promise<Buffer> {
  const { packSize, unpSize, flags } = header;
  const fail = (code: ProblemCode, cause?: string): never => {
    throw new ProblemError({ code, file, ...(cause !== undefined && { cause }) });
  };
  if (flags.encrypted) fail('page_password');
  if (unpSize === 0) fail('file_empty');
  if (unpSize > ENTRY_BYTES_MAX) fail('entry_too_large');
  // A solid archive packs files together: only their sum says how far they were packed.
  if (!flags.solid && unpSize > packSize * ENTRY_RATIO_MAX) fail('archive_bomb');
  try {
    return await batches.read(header);
  } catch (error) {
    return fail('page_broken', messageOf(error));
  }
}

/** Unpacks entries that follow one another together and holds them until they are asked for. */
class Batches {
  readonly #data: ArrayBuffer;
  readonly #headers: readonly FileHeader[];
  #unpacked = new Map<string, Buffer>();

  constructor(data: ArrayBuffer, headers: readonly FileHeader[]) {
    this.#data = data;
    this.#headers = headers;
  }

  clear(): void {
    this.#unpacked.clear();
  }

  async read(header: FileHeader): Promise<Buffer> {
    const held = this.#unpacked.get(header.name);
    if (held) return held;
    this.#unpacked = await this.#unpack(this.#batchFrom(header)).catch(() =>
      this.#unpack([header.name]),
    );
    const bytes = this.#unpacked.get(header.name);
    if (!bytes) throw new Error('not in the archive');
    return bytes;
  }

  #batchFrom(header: FileHeader): string[] {
    const names: string[] = [];
    let bytes = 0;
    for (const next of this.#headers.slice(this.#headers.indexOf(header))) {
      bytes += next.unpSize;
      if (names.length > 0 && (bytes > BATCH_BYTES || next.flags.encrypted)) break;
      names.push(next.name);
    }
    return names;
  }

  async #unpack(names: readonly string[]): Promise<Map<string, Buffer>> {
    // All extractors share one module, which calls the one made last: make and use it in one turn.
    const extractor = await createExtractorFromData({ data: this.#data });
    const unpacked = new Map<string, Buffer>();
    for (const { fileHeader, extraction } of extractor.extract({ files: [...names] }).files) {
      if (extraction) unpacked.set(fileHeader.name, Buffer.from(extraction));
    }
    return unpacked;
  }
}
