import { createHash, randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '../../base/time.ts';
import { streamFile } from '../../base/fileStream.ts';
import { type ByteRange, ensureKey, type FileStorage } from './fileStorage.ts';

/**
 * [Note: The disk cache]
 * Files of a storage that is far away are cached in blocks, each a file of its own, so that a part of a film does not
 * fetch the whole. A block is written beside and renamed: a kill leaves no torn one. The time of a block's file is its
 * last use; what was not used for the longest time is removed first. No process holds an index, so that any number of
 * them share a folder. A disk that is full, or refuses, costs the cache alone: blocks then come from the storage.
 */

export const BLOCK_BYTES = 2 * 1024 * 1024;
const PARTS = '.parts';
const PART_AGE_MAX_MS = HOUR_MS;
/** The time of a block is written at most this often. */
const USE_MS = 10 * MINUTE_MS;
/** After so many written bytes of the limit a process looks whether the cache is too large. */
const LOOK_SHARE = 1 / 20;
/** How full the cache is after a look that found it too large. */
const FULL_SHARE = 0.9;
/** What stays free on the disk. */
const SPARE_BYTES = 1_000_000_000;
const REPORT_EVERY_MS = 10 * MINUTE_MS;

export interface DiskCacheOptions {
  /** Made with the first block. */
  readonly folder: string;
  readonly bytesMax: number;
  /** @returns free bytes on the disk of a folder; default: what the file system says */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly report: (line: string) => void;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

interface Cache extends DiskCacheOptions {
  readonly storage: FileStorage;
  /** Blocks that are being fetched, by path. */
  readonly fetching: Map<string, Promise<'missing' | 'cached' | 'uncached'>>;
  /** Since the last look; a process looks at its first block. */
  writtenBytes: number;
  reportedMs: number;
}

interface Block {
  readonly key: string;
  readonly path: string;
  /** Its first byte in the file. */
  readonly from: number;
}

/** A storage whose ranges are read through a cache on the disk, see [Note: The disk cache]; whole files are not cached. */
export function cachedStorage(storage: FileStorage, wanted: DiskCacheOptions): FileStorage {
  const cache: Cache = {
    ...wanted,
    storage,
    fetching: new Map(),
    writtenBytes: Infinity,
    reportedMs: -Infinity,
  };
  return {
    ...storage,
    async get(key, range) {
      if (range === undefined) return storage.get(key);
      ensureKey(key);
      const first = await readBlock(cache, key, range);
      return first && inOrder(cache, key, range, first);
    },
    async delete(key) {
      await storage.delete(key);
      for (let number = 0; ; number += 1) {
        const { path } = blockAt(cache, key, number * BLOCK_BYTES);
        if (!(await stat(path).catch(() => undefined))) return;
        await rm(path, { force: true });
      }
    },
  };
}

/** The bytes of a range, which begins with `first`. */
function inOrder(cache: Cache, key: string, { from, to }: ByteRange, first: Bytes): Bytes {
  if (blockAt(cache, key, from).from + BLOCK_BYTES >= to) return first;
  const pieces = async function* () {
    yield* first;
    for (let at = blockAt(cache, key, from).from + BLOCK_BYTES; at < to; at += BLOCK_BYTES) {
      const next = await readBlock(cache, key, { from: at, to });
      if (!next) throw new Error(`${key}: the file is gone`);
      yield* next;
    }
  };
  const iterator = pieces();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await iterator.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

function blockAt({ folder }: Cache, key: string, position: number): Block {
  const number = Math.floor(position / BLOCK_BYTES);
  const name = createHash('sha256').update(key).digest('hex');
  return {
    key,
    path: join(folder, name.slice(0, 2), `${name}-${number}`),
    from: number * BLOCK_BYTES,
  };
}

/** @returns the bytes from `from` to the end of their block, or to before `to`; undefined where the file is missing */
async function readBlock(
  cache: Cache,
  key: string,
  { from, to }: ByteRange,
): Promise<Bytes | undefined> {
  const block = blockAt(cache, key, from);
  const part = { from: from - block.from, to: Math.min(to - block.from, BLOCK_BYTES) };
  const cached = await openBlock(block, part);
  if (cached) return cached;
  const fetched = await fetchOnce(cache, block);
  if (fetched === 'missing') return undefined;
  const stored = fetched === 'cached' ? await openBlock(block, part) : undefined;
  return stored ?? cache.storage.get(key, { from, to: block.from + part.to });
}

async function openBlock({ path }: Block, { from, to }: ByteRange): Promise<Bytes | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { size, mtimeMs } = await file.stat();
    const now = new Date();
    if (now.getTime() - mtimeMs > USE_MS) await utimes(path, now, now);
    if (size >= to) return streamFile(file, from, to);
    await file.close();
    return undefined;
  } catch {
    // Not cached, or removed in this moment, or the disk fails: the storage has it.
    await file?.close().catch(() => undefined);
    return undefined;
  }
}

/** Calls that want a block at the same time fetch it once. */
function fetchOnce(cache: Cache, block: Block): Promise<'missing' | 'cached' | 'uncached'> {
  const known = cache.fetching.get(block.path);
  if (known) return known;
  const fetching = fetchBlock(cache, block).finally(() => cache.fetching.delete(block.path));
  cache.fetching.set(block.path, fetching);
  return fetching;
}

async function fetchBlock(cache: Cache, { key, path, from }: Block) {
  const stream = await cache.storage.get(key, { from, to: from + BLOCK_BYTES });
  if (!stream) return 'missing';
  const part = join(cache.folder, PARTS, randomUUID());
  try {
    const bytes = await writePart(cache, part, stream);
    if (bytes === undefined) return 'uncached';
    const isCached = await orNote(cache, async () => {
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
      await trimNowAndThen(cache, bytes);
      return true;
    });
    return isCached ? 'cached' : 'uncached';
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/** @returns how many bytes were written; undefined where the disk refused @throws what the stream throws */
async function writePart(cache: Cache, part: string, stream: Bytes): Promise<number | undefined> {
  const file = await orNote(cache, async () => {
    await mkdir(dirname(part), { recursive: true });
    return open(part, 'wx');
  });
  if (!file) {
    await stream.cancel();
    return undefined;
  }
  const isDone = (work: Promise<void>) => orNote(cache, () => work.then(() => true));
  try {
    let bytes = 0;
    for await (const piece of stream) {
      if (!(await isDone(file.writeFile(piece)))) return undefined;
      bytes += piece.length;
    }
    return (await isDone(file.sync())) ? bytes : undefined;
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** @returns undefined where the disk refuses, which is reported now and then */
async function orNote<T>(cache: Cache, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const nowMs = performance.now();
    if (nowMs - cache.reportedMs > REPORT_EVERY_MS) {
      cache.reportedMs = nowMs;
      cache.report(`cache: files are read without it: ${String(error)}`);
    }
    return undefined;
  }
}

async function trimNowAndThen(cache: Cache, bytes: number): Promise<void> {
  cache.writtenBytes += bytes;
  if (cache.writtenBytes < cache.bytesMax * LOOK_SHARE) return;
  cache.writtenBytes = 0;
  await trim(cache, Date.now());
}

interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Removes what was not used for the longest time, where the cache is too large or the disk nearly full. */
async function trim({ folder, bytesMax, freeBytes = freeBytesOf }: Cache, nowMs: number) {
  const blocks: CachedFile[] = [];
  for await (const file of filesOf(folder)) {
    if (!file.path.startsWith(join(folder, PARTS))) blocks.push(file);
    else if (nowMs - file.usedMs > PART_AGE_MAX_MS) await rm(file.path, { force: true });
  }
  const bytes = blocks.reduce((sum, file) => sum + file.bytes, 0);
  const room = bytes + (await freeBytes(folder)) - SPARE_BYTES;
  const allowed = Math.max(0, Math.min(bytesMax, room));
  if (bytes <= allowed) return;
  let over = bytes - allowed * FULL_SHARE;
  for (const file of blocks.toSorted((a, b) => a.usedMs - b.usedMs)) {
    if (over <= 0) return;
    await rm(file.path, { force: true });
    over -= file.bytes;
  }
}

async function* filesOf(folder: string): AsyncGenerator<CachedFile> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* filesOf(path);
      continue;
    }
    // Another process may have removed it.
    const found = await stat(path).catch(() => undefined);
    if (found) yield { path, bytes: found.size, usedMs: found.mtimeMs };
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
