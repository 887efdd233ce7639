import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BadKeyError,
  type FileStorage,
  HashError,
} from '../../../../server/storage/files/fileStorage.ts';
import { localStorage, removeOldParts } from '../../../../server/storage/files/localStorage.ts';

const KEY = 'comics/u/one.webp';
const BYTES = randomBytes(200_000);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const expected = { sha256: sha256(BYTES) };

let folder: string;
let storage: FileStorage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-files-'));
  storage = localStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(key: string, range?: { from: number; to: number }): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await storage.get(key, range))!) parts.push(part);
  return Buffer.concat(parts);
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
}

/** Yields the bytes in pieces, and runs `then` after the first. */
async function* inPieces(bytes: Uint8Array, then: () => void = () => undefined) {
  yield bytes.subarray(0, 1_000);
  then();
  yield bytes.subarray(1_000);
}

describe('local storage', () => {
  it('gives back what was stored, whole and in parts', async () => {
    expect(await storage.put(KEY, BYTES, expected)).toBe(BYTES.length);
    expect(await read(KEY)).toEqual(BYTES);
    expect(await read(KEY, { from: 70_000, to: 70_010 })).toEqual(BYTES.subarray(70_000, 70_010));
    expect(await read(KEY, { from: 199_990, to: 300_000 })).toEqual(BYTES.subarray(199_990));
    expect(await storage.head(KEY)).toMatchObject({ key: KEY, bytes: BYTES.length });
    expect(await storage.put('covers/u/two.webp', inPieces(BYTES), expected)).toBe(BYTES.length);
    expect(await keys('')).toEqual([KEY, 'covers/u/two.webp']);
    expect(await keys('covers/')).toEqual(['covers/u/two.webp']);
    expect(await keys('films/')).toEqual([]);
  });

  it('knows nothing of keys that were not stored, or were deleted', async () => {
    await storage.put(KEY, BYTES, expected);
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.get(KEY)).toBeUndefined();
    expect(await storage.head(KEY)).toBeUndefined();
    expect(await storage.head('comics/u.webp')).toBeUndefined();
  });

  it('never changes the content of a key', async () => {
    await storage.put(KEY, BYTES, expected);
    const other = randomBytes(10);
    expect(await storage.put(KEY, other, { sha256: sha256(other) })).toBe(BYTES.length);
    expect(await read(KEY)).toEqual(BYTES);
  });

  it('refuses content that is not what its hash says, and stores nothing', async () => {
    await expect(storage.put(KEY, BYTES.subarray(1), expected)).rejects.toThrow(HashError);
    expect(await keys('')).toEqual([]);
    expect(readdirSync(join(folder, '.parts'))).toEqual([]);
  });

  it('refuses keys that lead elsewhere', async () => {
    const bad = [
      '../x.webp',
      '/etc/x.webp',
      'a/../x.webp',
      'a//x.webp',
      'x',
      '.parts/x.webp',
      'a\\x.webp',
    ];
    for (const key of [
      ...bad,
      'a/x.webp\0',
      `${'a'.repeat(300)}.webp`,
      '',
      'a/.webp',
      '作品/1.webp',
    ]) {
      await expect(storage.put(key, BYTES, expected)).rejects.toThrow(BadKeyError);
      await expect(storage.get(key)).rejects.toThrow(BadKeyError);
      await expect(storage.head(key)).rejects.toThrow(BadKeyError);
      await expect(storage.delete(key)).rejects.toThrow(BadKeyError);
    }
    await expect(keys('../')).rejects.toThrow(BadKeyError);
  });

  it('shows nothing under the key until the file is whole', async () => {
    const seen: unknown[] = [];
    const source = inPieces(BYTES, () => seen.push(readdirSync(folder), keys('')));
    await storage.put(KEY, source, expected);
    expect(seen[0]).toEqual(['.parts']);
    expect(await seen[1]).toEqual([]);
  });

  it('leaves nothing where the source fails or the disk is full, and stores the file at the next attempt', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const failing = inPieces(BYTES, () => {
      throw full;
    });
    await expect(storage.put(KEY, failing, expected)).rejects.toBe(full);
    expect(await storage.head(KEY)).toBeUndefined();
    expect(readdirSync(join(folder, '.parts'))).toEqual([]);
    await storage.put(KEY, BYTES, expected);
    expect(await read(KEY)).toEqual(BYTES);
  });

  it('stores one file once when several calls store it together', async () => {
    await Promise.all(Array.from({ length: 8 }, () => storage.put(KEY, inPieces(BYTES), expected)));
    expect(readFileSync(join(folder, KEY))).toEqual(BYTES);
    expect(readdirSync(join(folder, '.parts'))).toEqual([]);
  });

  it('removes what a killed process left half-written, and no file that is being written', async () => {
    mkdirSync(join(folder, '.parts'));
    writeFileSync(join(folder, '.parts', 'old'), 'x');
    writeFileSync(join(folder, '.parts', 'new'), 'x');
    const nowMs = Date.now();
    utimesSync(join(folder, '.parts', 'old'), new Date(), new Date(nowMs - 25 * 3_600_000));
    expect(await keys('')).toEqual([]);
    expect(await removeOldParts(folder, nowMs)).toBe(1);
    expect(readdirSync(join(folder, '.parts'))).toEqual(['new']);
    expect(await removeOldParts(join(folder, 'absent'), nowMs)).toBe(0);
  });
});
