import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  BadKeyError,
  type FileStorage,
  HashError,
} from '../../../../server/storage/files/fileStorage.ts';

export const KEY = 'comics/u/one.webp';
export const BYTES = randomBytes(200_000);
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const EXPECTED = { sha256: sha256Of(BYTES) };

/** @throws where nothing is stored under the key */
export async function readFrom(
  storage: FileStorage,
  key: string,
  range?: { from: number; to: number },
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await storage.get(key, range))!) parts.push(part);
  return Buffer.concat(parts);
}

export async function keysOf(storage: FileStorage, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
}

/** Yields the bytes in pieces, and runs `then` after the first. */
export async function* inPieces(bytes: Uint8Array, then: () => void = () => undefined) {
  yield bytes.subarray(0, 1_000);
  then();
  yield bytes.subarray(1_000);
}

/**
 * What every storage of files does.
 * @param open gives an empty one for each test
 */
export function describeStorage(name: string, open: () => FileStorage): void {
  describe(`what every storage does: ${name}`, () => {
    let storage: FileStorage;
    beforeEach(() => {
      storage = open();
    });
    const read = (key: string, range?: { from: number; to: number }) =>
      readFrom(storage, key, range);

    it('gives back what was stored, whole and in parts', async () => {
      await storage.check();
      expect(await storage.put(KEY, BYTES, EXPECTED)).toBe(BYTES.length);
      expect((await read(KEY)).equals(BYTES)).toBe(true);
      expect(await read(KEY, { from: 70_000, to: 70_010 })).toEqual(BYTES.subarray(70_000, 70_010));
      expect(await read(KEY, { from: 199_990, to: 300_000 })).toEqual(BYTES.subarray(199_990));
      expect(await storage.head(KEY)).toMatchObject({ key: KEY, bytes: BYTES.length });
      expect(await storage.put('covers/u/two.webp', inPieces(BYTES), EXPECTED)).toBe(BYTES.length);
      expect(await keysOf(storage, '')).toEqual([KEY, 'covers/u/two.webp']);
      expect(await keysOf(storage, 'covers/')).toEqual(['covers/u/two.webp']);
      expect(await keysOf(storage, 'films/')).toEqual([]);
    });

    it('knows nothing of keys that were not stored, or were deleted', async () => {
      await storage.put(KEY, BYTES, EXPECTED);
      await storage.delete(KEY);
      await storage.delete(KEY);
      expect(await storage.get(KEY)).toBeUndefined();
      expect(await storage.get(KEY, { from: 0, to: 10 })).toBeUndefined();
      expect(await storage.head(KEY)).toBeUndefined();
      expect(await storage.head('comics/u.webp')).toBeUndefined();
    });

    it('never changes the content of a key', async () => {
      await storage.put(KEY, BYTES, EXPECTED);
      const other = randomBytes(10);
      expect(await storage.put(KEY, other, { sha256: sha256Of(other) })).toBe(BYTES.length);
      expect((await read(KEY)).equals(BYTES)).toBe(true);
    });

    it('refuses content that is not what its hash says, and stores nothing', async () => {
      await expect(storage.put(KEY, BYTES.subarray(1), EXPECTED)).rejects.toThrow(HashError);
      expect(await keysOf(storage, '')).toEqual([]);
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
        'a/x.webp\0',
        `${'a'.repeat(300)}.webp`,
        '',
        'a/.webp',
        '作品/1.webp',
      ];
      for (const key of bad) {
        await expect(storage.put(key, BYTES, EXPECTED)).rejects.toThrow(BadKeyError);
        await expect(storage.get(key)).rejects.toThrow(BadKeyError);
        await expect(storage.get(key, { from: 0, to: 1 })).rejects.toThrow(BadKeyError);
        await expect(storage.head(key)).rejects.toThrow(BadKeyError);
        await expect(storage.delete(key)).rejects.toThrow(BadKeyError);
      }
      await expect(keysOf(storage, '../')).rejects.toThrow(BadKeyError);
    });

    it('shows nothing under the key until the file is whole', async () => {
      const seen: Promise<string[]>[] = [];
      const source = inPieces(BYTES, () => seen.push(keysOf(storage, '')));
      await storage.put(KEY, source, EXPECTED);
      expect(await seen[0]).toEqual([]);
    });

    it('stores nothing where the source fails, and stores the file at the next attempt', async () => {
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const failing = inPieces(BYTES, () => {
        throw full;
      });
      await expect(storage.put(KEY, failing, EXPECTED)).rejects.toBe(full);
      expect(await storage.head(KEY)).toBeUndefined();
      await storage.put(KEY, BYTES, EXPECTED);
      expect((await read(KEY)).equals(BYTES)).toBe(true);
    });

    it('stores one file once when several calls store it together', async () => {
      const puts = Array.from({ length: 8 }, () => storage.put(KEY, inPieces(BYTES), EXPECTED));
      await Promise.all(puts);
      expect((await read(KEY)).equals(BYTES)).toBe(true);
      expect(await keysOf(storage, '')).toEqual([KEY]);
    });
  });
}
