import { dirname, join } from 'node:path';
import { isCode } from '../base/secret.ts';
import { assetCopies, readAssetList, wrongAssets } from './assetCopies.ts';
import { BackupError, BackupToolMissing } from './backupPlan.ts';
import { readEmbeddedCopy } from './embeddedCopy.ts';
import {
  ASSETS_FILE,
  type BackupFile,
  databaseFileOf,
  describeFile,
  differenceOf,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { readDump } from './postgresDump.ts';

/** Imported files that a fault names; it counts all. */
const NAMED_ASSETS_MAX = 5;

interface CheckWanted {
  /** Whether to read the imported files too. */
  readonly withAssets: boolean;
  /** Called with how many of all files are read; what it throws ends the check. */
  readonly onChecked?: (done: number, total: number) => void;
}

interface BackupCheck {
  readonly manifest: Manifest;
  /** A sentence for each check that failed. */
  readonly faults: readonly string[];
}

/**
 * Reopens a backup and holds it against its manifest: every file by its hash, the database row by row of every table,
 * the sums of the coins.
 * @throws BackupError where it has no manifest, or this machine cannot read its database
 */
export async function checkBackup(
  folder: string,
  { withAssets, onChecked = () => undefined }: CheckWanted,
): Promise<BackupCheck> {
  const manifest = await readManifest(folder);
  const assets = withAssets ? (manifest.assets ?? 0) : 0;
  const total = manifest.files.length + assets;
  let done = 0;
  const step = () => onChecked((done += 1), total);
  const database = databaseFileOf(manifest);
  const needed = [database, ...(manifest.assets === null ? [] : [ASSETS_FILE])];
  const faults = new Map<string, string>(
    needed
      .filter((name) => !manifest.files.some((file) => file.name === name))
      .map((name) => [name, `备份里少了 ${name}`]),
  );
  /** What is in a file that is cut or changed says nothing more. */
  const check = async (name: BackupFile['name'], run: () => Promise<string | undefined>) => {
    if (faults.has(name)) return;
    const fault = await run().catch(faultOf);
    if (fault !== undefined) faults.set(name, fault);
  };
  for (const file of manifest.files) {
    await check(file.name, () => checkFile(folder, file));
    step();
  }
  await check(database, () => checkDatabase(join(folder, database), manifest));
  if (assets > 0) await check(ASSETS_FILE, () => checkAssets(folder, step));
  return { manifest, faults: [...faults.values()] };
}

/** @throws BackupError naming the first fault */
export async function verifyBackup(folder: string, wanted: CheckWanted): Promise<Manifest> {
  const { manifest, faults } = await checkBackup(folder, wanted);
  if (faults[0] !== undefined) throw new BackupError(faults[0]);
  return manifest;
}

function faultOf(error: unknown): string {
  if (!(error instanceof BackupError) || error instanceof BackupToolMissing) throw error;
  return error.message;
}

async function checkFile(folder: string, file: BackupFile): Promise<string | undefined> {
  const actual = await describeFile(folder, file.name).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
    throw new BackupError(`备份里少了 ${file.name}`);
  });
  const isSame = actual.bytes === file.bytes && actual.sha256 === file.sha256;
  return isSame ? undefined : `备份里的 ${file.name} 不完整或被改过`;
}

async function checkDatabase(
  path: string,
  { database, facts }: Manifest,
): Promise<string | undefined> {
  const actual = database === 'embedded' ? readEmbeddedCopy(path) : await readDump(path);
  const difference = differenceOf(facts, actual);
  return difference === undefined ? undefined : `备份里的数据库不对：${difference}`;
}

async function checkAssets(folder: string, onEach: () => void): Promise<string | undefined> {
  const list = await readAssetList(folder);
  const wrong = await wrongAssets(list, assetCopies(dirname(folder)), onEach);
  if (wrong.length === 0) return undefined;
  const named = wrong.slice(0, NAMED_ASSETS_MAX).join('、');
  return `备份里有 ${wrong.length} 个导入的文件不见了或内容不对，例如 ${named}`;
}
