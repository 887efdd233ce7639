import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import program from '../../package.json' with { type: 'json' };
import { isCode } from '../base/secret.ts';
import { type Database, DATABASE_FILE, isEmbedded } from '../storage/database.ts';
import { syncFolder } from '../storage/files/localStorage.ts';
import { openStorage } from '../storage/files/openStorage.ts';
import { assetCopies, copyAssets, writeAssetList } from './assetCopies.ts';
import {
  BACKUP_SPARE_BYTES,
  type BackupCause,
  BackupError,
  BackupFullError,
  type BackupPlan,
} from './backupPlan.ts';
import { assetsOfCopy, copyEmbedded } from './embeddedCopy.ts';
import { type Backup, backupName, PART_PREFIX, removeOutdated } from './listBackups.ts';
import {
  ASSETS_FILE,
  type BackupFile,
  CONFIG_FILE,
  describeFile,
  DUMP_FILE,
  EMBEDDED_FILE,
  type Manifest,
  MANIFEST_FILE,
  MANIFEST_VERSION,
  SEALED_SECRET_FILE,
} from './manifest.ts';
import { dumpPostgres } from './postgresDump.ts';
import { sealSecret } from './sealedSecret.ts';
import { verifyBackup } from './verifyBackup.ts';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

export interface BackupOptions {
  readonly cause: BackupCause;
  /** Whether to include the imported files. */
  readonly withFiles: boolean;
  readonly nowMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a backup of a database that is in use, and removes those that have had their time. See [Note: Backups].
 * @throws BackupError; then there is nothing that counts as a backup
 */
export async function createBackup(
  db: Database,
  plan: BackupPlan,
  options: BackupOptions,
): Promise<Backup> {
  const { nowMs, cause } = options;
  const part = resolve(plan.dir, PART_PREFIX + randomUUID());
  await makeFolder(part, plan.dir);
  try {
    await ensureRoom(plan);
    const manifest = await writeBackup(db, plan, part, options);
    await verifyBackup(part, { withAssets: false });
    options.signal?.throwIfAborted();
    const name = await takeName(plan.dir, part, backupName(nowMs, cause));
    await removeOutdated(plan.dir, nowMs);
    return { name, manifest, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    // What cannot be removed now is removed by a later backup; the first error is the one to see.
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw asFullError(error) ?? error;
  }
}

/** @returns the manifest, which is written last */
async function writeBackup(
  db: Database,
  plan: BackupPlan,
  part: string,
  { cause, withFiles, nowMs, signal }: BackupOptions,
): Promise<Manifest> {
  const written: BackupFile['name'][] = [];
  const { facts, assets } = await writeDatabase(db, plan, part, { withFiles, signal });
  written.push(isEmbedded(db) ? EMBEDDED_FILE : DUMP_FILE);
  if (withFiles) {
    // Before the copies, so that no other backup removes them as unnamed.
    await writeAssetList(part, assets);
    written.push(ASSETS_FILE);
    const missing = await copyAssets(assets, openStorage(db, plan), assetCopies(plan.dir), signal);
    if (missing.length > 0) {
      throw new BackupError(
        `${missing.length} 个导入的文件不见了，例如 ${missing[0]}；用 storage verify 查看`,
      );
    }
  }
  if (plan.configFile !== '' && existsSync(plan.configFile)) {
    await copyFile(plan.configFile, join(part, CONFIG_FILE));
    written.push(CONFIG_FILE);
  }
  const secret = plan.secret();
  if (secret !== undefined && plan.passphrase !== undefined) {
    const sealed = sealSecret(secret, plan.passphrase);
    await writeFile(join(part, SEALED_SECRET_FILE), sealed, { mode: FILE_MODE });
    written.push(SEALED_SECRET_FILE);
  }
  const files: BackupFile[] = [];
  for (const name of written) {
    await sync(join(part, name));
    files.push(await describeFile(part, name));
  }
  const manifest: Manifest = {
    version: MANIFEST_VERSION,
    program: program.version,
    created_at: nowMs,
    cause,
    database: isEmbedded(db) ? 'embedded' : 'postgres',
    facts,
    files,
    assets: withFiles ? assets.length : null,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(part, MANIFEST_FILE), text, { mode: FILE_MODE, flush: true });
  await syncFolder(part);
  return manifest;
}

async function writeDatabase(
  db: Database,
  plan: BackupPlan,
  part: string,
  { withFiles, signal }: Pick<BackupOptions, 'withFiles' | 'signal'>,
) {
  if (!isEmbedded(db)) {
    const path = join(part, DUMP_FILE);
    return dumpPostgres(plan.databaseUrl, path, { withAssets: withFiles, signal });
  }
  const path = join(part, EMBEDDED_FILE);
  const facts = await copyEmbedded(db, path);
  return { facts, assets: withFiles ? assetsOfCopy(path) : [] };
}

/** @throws BackupError where the folder of backups is no folder, or may not be written to */
async function makeFolder(part: string, dir: string): Promise<void> {
  try {
    await mkdir(part, { recursive: true, mode: DIRECTORY_MODE });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw (
      asFullError(cause) ??
      new BackupError(`备份文件夹 ${resolve(dir)} 写不了（${String(cause.code)}）`, { cause })
    );
  }
}

function asFullError(cause: unknown): BackupFullError | undefined {
  if (!FULL_CODES.some((code) => isCode(cause, code))) return undefined;
  return new BackupFullError('磁盘满了，备份没有做成', { cause });
}

/** A copy of the embedded database is at most as large as its file. How large a dump gets is not known before. */
async function ensureRoom({ dir, dataDir, databaseUrl, freeBytes }: BackupPlan): Promise<void> {
  const needed = databaseUrl === '' ? (await stat(join(dataDir, DATABASE_FILE))).size : 0;
  const free = await (freeBytes ?? freeBytesOf)(dir);
  if (free >= needed + BACKUP_SPARE_BYTES) return;
  const [wants, has] = [needed + BACKUP_SPARE_BYTES, free].map((bytes) =>
    Math.ceil(bytes / 2 ** 20),
  );
  throw new BackupFullError(`磁盘空间不够，备份没有做成：要 ${wants} MB，只剩 ${has} MB`);
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Makes the finished folder a backup. @returns its name, with a number where another one of this second has it */
async function takeName(dir: string, part: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (existsSync(join(dir, numbered))) continue;
    try {
      await rename(part, join(dir, numbered));
    } catch (error) {
      // Another process was faster: a folder that is not empty is never replaced.
      if (isCode(error, 'ENOTEMPTY') || isCode(error, 'EEXIST')) continue;
      throw error;
    }
    await syncFolder(dir);
    return numbered;
  }
}

/** The file outlives a loss of power. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(FILE_MODE);
    await file.sync();
  } finally {
    await file.close();
  }
}
