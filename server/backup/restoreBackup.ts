import { copyFileSync, existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAudit } from '../admin/audit.ts';
import { systemRandom } from '../base/random.ts';
import { ensureDataDir, readSecret, replaceSecret } from '../base/secret.ts';
import { type Database, transact } from '../storage/database.ts';
import { storagesOf } from '../storage/files/openStorage.ts';
import { readPlacement, writePlacement } from '../storage/files/placement.ts';
import { knownMigrations, migrate } from '../storage/migrations.ts';
import { ensureSameSecret, SecretError } from '../storage/sameSecret.ts';
import { assetCopies, copyAssets, readAssetList } from './assetCopies.ts';
import { BackupError, type BackupPlan } from './backupPlan.ts';
import {
  CONFIG_FILE,
  type DatabaseFacts,
  differenceOf,
  type Manifest,
  SEALED_SECRET_FILE,
} from './manifest.ts';
import { restoreEmbedded } from './restoreEmbedded.ts';
import { restorePostgres } from './restorePostgres.ts';
import { openSecret } from './sealedSecret.ts';
import { verifyBackup } from './verifyBackup.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Where the database that was replaced is now: a folder, or a database of the same server; undefined: there was none. */
  readonly before: string | undefined;
  /** What the operator has to know or to do, in Chinese. */
  readonly notes: readonly string[];
}

/** What is done with a database that was restored into an empty place, before it takes its place. */
export interface Restoring {
  readonly folder: string;
  readonly plan: BackupPlan;
  readonly nowMs: number;
  /** Compares it with the backup, and migrates it. @throws BackupError where it holds something else */
  readonly finish: (db: Database, facts: DatabaseFacts) => Promise<void>;
}

/**
 * Restores a backup: into an empty place first, which is compared with the backup and migrated; then the two places are
 * swapped in one step, and the database from before stays. Killed before that step, nothing has changed.
 * @param folder of the backup
 * @throws BackupError, or DatabaseBusyError while a server uses the embedded database
 */
export async function restoreBackup(
  plan: BackupPlan,
  folder: string,
  nowMs: number,
): Promise<Restored> {
  const manifest = await verifyBackup(folder, { withAssets: true });
  refuseForeign(manifest, plan);
  const secret = await secretOf(plan, folder, manifest);
  const notes: string[] = [];
  ensureDataDir(plan.dataDir);
  await restoreAssets(plan, folder, manifest, notes);
  const restoring: Restoring = {
    folder,
    plan,
    nowMs,
    async finish(db, facts) {
      const difference = differenceOf(manifest.facts, facts);
      if (difference !== undefined) throw new BackupError(`恢复出来的数据库不对：${difference}`);
      await migrate(db);
      await checkSecret(db, secret ?? plan.secret(), notes);
      await notePlace(db, plan, manifest);
      await auditRestore(db, manifest, nowMs);
    },
  };
  const before = await (manifest.database === 'embedded'
    ? restoreEmbedded(restoring)
    : restorePostgres(restoring));
  if (secret !== undefined && secret !== readSecret(plan.dataDir)) {
    replaceSecret(plan.dataDir, secret);
    notes.push('密钥已放回数据目录');
  }
  await restoreConfig(plan, folder, manifest, notes);
  return { manifest, before, notes };
}

function refuseForeign({ database, facts, program }: Manifest, { databaseUrl }: BackupPlan): void {
  if (database === 'embedded' && databaseUrl !== '') {
    throw new BackupError('这是内嵌数据库的备份，不能恢复到 PostgreSQL：恢复时不要设 DATABASE_URL');
  }
  if (database === 'postgres' && databaseUrl === '') {
    throw new BackupError('这是 PostgreSQL 的备份：请用 DATABASE_URL 写明恢复到哪个数据库');
  }
  const unknown = facts.migrations.filter((name) => !knownMigrations().includes(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `这个备份来自更新的版本（程序 ${program}，数据库 ${unknown.at(-1)}）：请用那个版本或更新的版本恢复`,
  );
}

/** @returns the secret in the backup; undefined where it holds none, or there is no passphrase */
async function secretOf(
  { passphrase, secret }: BackupPlan,
  folder: string,
  { files }: Manifest,
): Promise<string | undefined> {
  if (!files.some(({ name }) => name === SEALED_SECRET_FILE)) return undefined;
  if (passphrase === undefined) {
    if (secret() !== undefined) return undefined;
    throw new BackupError('这个备份里的密钥是封住的：请设好 BACKUP_PASSPHRASE 再恢复');
  }
  return openSecret(await readFile(join(folder, SEALED_SECRET_FILE), 'utf8'), passphrase);
}

async function checkSecret(
  db: Database,
  secret: string | undefined,
  notes: string[],
): Promise<void> {
  if (secret === undefined) {
    notes.push('备份里没有密钥：启动前把原来的 secret 文件放回数据目录，或设好 SERVER_SECRET');
    return;
  }
  try {
    await ensureSameSecret(db, secret);
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    notes.push('现在的密钥和备份里的账号对不上：启动前换回原来的 secret 或 SERVER_SECRET');
  }
}

/** Imported files are where `restoreAssets` has put them, wherever they were when the backup was made. */
async function notePlace(db: Database, { s3 }: BackupPlan, { assets }: Manifest): Promise<void> {
  const place = s3 ? 's3' : 'local';
  if (assets === null || (await readPlacement(db)).place === place) return;
  await writePlacement(db, { place });
}

async function auditRestore(db: Database, manifest: Manifest, nowMs: number): Promise<void> {
  const { created_at, cause, program } = manifest;
  const on = { kind: 'backup', id: String(created_at) };
  const entry = { what: 'backup.restore', on, after: { created_at, cause, program } };
  const actor = { operator: undefined, address: '' };
  await transact(db, (t) => writeAudit(t, actor, entry, { nowMs, random: systemRandom }));
}

/** Files never change, so those that are there already stay. */
async function restoreAssets(
  plan: BackupPlan,
  folder: string,
  { assets }: Manifest,
  notes: string[],
): Promise<void> {
  if (assets === null) {
    notes.push(
      plan.s3
        ? '备份里没有导入的文件：用 storage verify 核对 S3 里的'
        : '备份里没有导入的文件：DATA_DIR/files 要另外放回，再用 storage verify 核对',
    );
    return;
  }
  const { local, s3 } = storagesOf(plan);
  const files = s3 ?? local;
  await copyAssets(await readAssetList(folder), assetCopies(dirname(folder)), files);
}

/** A `config.js` that is in use stays. */
async function restoreConfig(
  { configFile }: BackupPlan,
  folder: string,
  { files }: Manifest,
  notes: string[],
): Promise<void> {
  if (!files.some(({ name }) => name === CONFIG_FILE)) return;
  const source = join(folder, CONFIG_FILE);
  if (configFile === '') {
    notes.push(`备份里的 config.js 在 ${source}`);
  } else if (!existsSync(configFile)) {
    await mkdir(dirname(configFile), { recursive: true });
    copyFileSync(source, configFile);
    notes.push(`config.js 已放回 ${configFile}`);
  } else if (!(await readFile(configFile)).equals(await readFile(source))) {
    notes.push(`config.js 和备份里的不一样，没有改动；备份里的在 ${source}`);
  }
}
