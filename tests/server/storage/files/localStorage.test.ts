import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FileStorage } from '../../../../server/storage/files/fileStorage.ts';
import { localStorage, removeOldParts } from '../../../../server/storage/files/localStorage.ts';
import { BYTES, describeStorage, EXPECTED, inPieces, KEY, keysOf } from './storageContract.ts';

let folder: string;
let storage: FileStorage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-files-'));
  storage = localStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parts = () => readdirSync(join(folder, '.parts'));

describeStorage('local storage', () => localStorage(folder));

it('a file lies among the parts until it is whole, and a failed one leaves nothing there', async () => {
  const seen: string[][] = [];
  const source = inPieces(BYTES, () => seen.push(readdirSync(folder), parts()));
  await storage.put(KEY, source, EXPECTED);
  expect(seen).toEqual([['.parts'], [expect.any(String)]]);
  expect(parts()).toEqual([]);
  const failing = inPieces(BYTES, () => {
    throw new Error('the source fails');
  });
  await expect(storage.put('a/b.webp', failing, EXPECTED)).rejects.toThrow('the source fails');
  await expect(storage.put('a/b.webp', BYTES.subarray(1), EXPECTED)).rejects.toThrow('SHA-256');
  expect(parts()).toEqual([]);
});

it('what a killed process left half-written is removed, and no file that is being written', async () => {
  mkdirSync(join(folder, '.parts'));
  writeFileSync(join(folder, '.parts', 'old'), 'x');
  writeFileSync(join(folder, '.parts', 'new'), 'x');
  const nowMs = Date.now();
  utimesSync(join(folder, '.parts', 'old'), new Date(), new Date(nowMs - 25 * 3_600_000));
  expect(await keysOf(storage, '')).toEqual([]);
  expect(await removeOldParts(folder, nowMs)).toBe(1);
  expect(parts()).toEqual(['new']);
  expect(await removeOldParts(join(folder, 'absent'), nowMs)).toBe(0);
});
