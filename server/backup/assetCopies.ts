import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '../base/secret.ts';
import { HOUR_MS } from '../base/time.ts';
import type { FileStorage } from '../storage/files/fileStorage.ts';
import { localStorage } from '../storage/files/localStorage.ts';
import { hashOf } from '../storage/files/verify.ts';
import { BackupError } from './backupPlan.ts';
import type { AssetCopy } from './embeddedCopy.ts';
import { ASSETS_FILE, ASSETS_FOLDER } from './manifest.ts';

/** A copy that no backup names may belong to one that is being made. */
const UNNAMED_AGE_MAX_MS = 24 * HOUR_MS;

/** The imported files of all backups of a folder, each under its key. */
export function assetCopies(dir: string): FileStorage {
  return localStorage(join(dir, ASSETS_FOLDER));
}

/** Writes the list of a backup's imported files, in the form that `sha256sum --check` reads. */
export async function writeAssetList(folder: string, assets: readonly AssetCopy[]): Promise<void> {
  const lines = assets.map(({ key, sha256 }) => `${sha256}  ${key}\n`);
  await writeFile(join(folder, ASSETS_FILE), lines.join(''));
}

/** @throws BackupError where a line is not one of a list */
export async function readAssetList(folder: string): Promise<AssetCopy[]> {
  const text = await readFile(join(folder, ASSETS_FILE), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, sha256, key] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (sha256 === undefined || key === undefined) {
        throw new BackupError(`${join(folder, ASSETS_FILE)} 的内容不对`);
      }
      return { key, sha256 };
    });
}

/**
 * Copies what is not there yet from one storage to another; files never change.
 * @returns keys that the first one lacks
 */
export async function copyAssets(
  assets: readonly AssetCopy[],
  from: FileStorage,
  to: FileStorage,
  signal?: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { key, sha256 } of assets) {
    signal?.throwIfAborted();
    if (await to.head(key)) continue;
    const source = await from.get(key);
    if (source) await to.put(key, source, { sha256 });
    else missing.push(key);
  }
  return missing;
}

/**
 * @param onEach called when a file was read; what it throws ends the check
 * @returns keys whose file is missing or has other bytes than its hash says
 */
export async function wrongAssets(
  assets: readonly AssetCopy[],
  storage: FileStorage,
  onEach: () => void,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { key, sha256 } of assets) {
    const stream = await storage.get(key);
    if (!stream || (await hashOf(stream)) !== sha256) wrong.push(key);
    onEach();
  }
  return wrong;
}

/** Removes the copies that none of the backups in a folder names any more. */
export async function removeUnnamedAssets(dir: string, nowMs: number): Promise<void> {
  const named = new Set<string>();
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const assets = await readAssetList(join(dir, entry.name)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const { key } of assets) named.add(key);
  }
  const copies = assetCopies(dir);
  for await (const { key, writtenAtMs } of copies.list('')) {
    if (!named.has(key) && nowMs - writtenAtMs > UNNAMED_AGE_MAX_MS) await copies.delete(key);
  }
}
