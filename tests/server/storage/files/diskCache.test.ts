import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLOCK_BYTES, cachedStorage } from '../../../../server/storage/files/diskCache.ts';
import type { FileStorage } from '../../../../server/storage/files/fileStorage.ts';
import { localStorage } from '../../../../server/storage/files/localStorage.ts';
import { StorageAwayError } from '../../../../server/storage/files/storageAway.ts';
import { describeStorage, KEY, readFrom, sha256Of } from './storageContract.ts';

const GB = 1_000_000_000;
let folder: string;
let origin: FileStorage;
let away: boolean;
let reads: number;
let reports: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-cache-'));
  const local = localStorage(join(folder, 'origin'));
  away = false;
  reads = 0;
  reports = [];
  origin = {
    ...local,
    async get(key, range) {
      reads += 1;
      if (away) throw new StorageAwayError('S3 没有应答');
      return local.get(key, range);
    },
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = () => join(folder, 'cache');
const open = (bytesMax = GB, freeBytes = 100 * GB) =>
  cachedStorage(origin, {
    folder: place(),
    bytesMax,
    freeBytes: async () => freeBytes,
    report: (line) => reports.push(line),
  });
const blocks = () =>
  readdirSync(place(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function store(key: string, bytes: number): Promise<Buffer> {
  const content = randomBytes(bytes);
  await origin.put(key, content, { sha256: sha256Of(content) });
  return content;
}

describeStorage('a storage behind a cache', () => open());

describe('the disk cache', () => {
  it('reads a file once, for any number of readers and processes, and goes on while the storage is away', async () => {
    const content = await store(KEY, 10_000);
    const range = { from: 10, to: 10_000 };
    const cache = open();
    const together = await Promise.all([1, 2, 3].map(() => readFrom(cache, KEY, range)));
    for (const bytes of together) expect(bytes).toEqual(content.subarray(10));
    expect(reads).toBe(1);
    away = true;
    expect(await readFrom(open(), KEY, range)).toEqual(content.subarray(10));
    await store('a/other.webp', 10);
    await expect(open().get('a/other.webp', { from: 0, to: 10 })).rejects.toThrow(StorageAwayError);
  });

  it('joins the blocks of a large file, and fetches those alone that are asked for', async () => {
    const content = await store(KEY, 2 * BLOCK_BYTES + 5_000);
    const cache = open();
    for (const [from, to, fetched] of [
      [BLOCK_BYTES + 1, BLOCK_BYTES + 2, 1],
      [BLOCK_BYTES - 7, BLOCK_BYTES + 7, 2],
      [0, content.length, 3],
      [5, content.length - 5, 3],
    ] as const) {
      expect((await readFrom(cache, KEY, { from, to })).equals(content.subarray(from, to))).toBe(
        true,
      );
      expect(reads).toBe(fetched);
    }
    await cache.delete(KEY);
    expect(blocks()).toEqual([]);
    expect(await cache.get(KEY, { from: 0, to: 5 })).toBeUndefined();
  });

  it('removes what was not used for the longest time once it is too large', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `x/${name}.webp`);
    for (const name of names) await store(name, 100_000);
    const cache = open(350_000);
    const range = { from: 0, to: 100_000 };
    const times = new Map<string, string>();
    for (const [i, name] of names.slice(0, 3).entries()) {
      await readFrom(cache, name, range);
      const fresh = blocks().find((path) => ![...times.values()].includes(path))!;
      times.set(name, fresh);
      const used = new Date(Date.now() - (i + 1) * 3_600_000);
      utimesSync(fresh, used, used);
    }
    // Read again, the oldest is the newest.
    await readFrom(cache, names[2]!, range);
    await readFrom(cache, names[3]!, range);
    expect(names.slice(0, 3).map((name) => existsSync(times.get(name)!))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('does without a disk that is full, and says so once', async () => {
    const content = await store(KEY, 10_000);
    writeFileSync(place(), 'a file where the folder should be');
    const cache = open();
    for (let i = 0; i < 3; i += 1) {
      expect(await readFrom(cache, KEY, { from: 0, to: 10_000 })).toEqual(content);
    }
    expect(reports).toEqual([expect.stringContaining('cache: files are read without it')]);
    rmSync(place());
    const nearlyFull = open(GB, 0);
    expect(await readFrom(nearlyFull, KEY, { from: 0, to: 10_000 })).toEqual(content);
    expect(blocks()).toEqual([]);
  });

  it('fetches a block again that a power cut has cut', async () => {
    const content = await store(KEY, 10_000);
    const cache = open();
    await readFrom(cache, KEY, { from: 0, to: 10_000 });
    truncateSync(blocks()[0]!, 5_000);
    expect(await readFrom(cache, KEY, { from: 0, to: 10_000 })).toEqual(content);
    expect(reads).toBe(2);
  });
});
