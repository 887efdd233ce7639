import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isCode } from '../base/secret.ts';
import { BACKUP_CAUSES, BackupError } from './backupPlan.ts';

/**
 * [Note: Backups]
 * A backup is a folder, named by its time and cause, in the folder of backups. It is written under a name with a dot,
 * reopened, held against its own manifest, and renamed last: what has a proper name is whole. It holds `manifest.json`,
 * `database.db` (a copy of the embedded database) or `database.dump` (pg_dump's custom format), `config.js`,
 * `secret.sealed`, and `files.sha256`, which names the imported files that belong to it. Those lie in `files/` beside
 * the backups, once for all of them, because they never change.
 */
export const MANIFEST_FILE = 'manifest.json';
export const EMBEDDED_FILE = 'database.db';
export const DUMP_FILE = 'database.dump';
export const CONFIG_FILE = 'config.js';
export const SEALED_SECRET_FILE = 'secret.sealed';
export const ASSETS_FILE = 'files.sha256';
export const ASSETS_FOLDER = 'files';

export const MANIFEST_VERSION = 1;

const count = v.pipe(v.number(), v.safeInteger());
const positive = v.pipe(count, v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** What a database holds, by which a copy is compared with its original. */
const factsSchema = v.object({
  /** Names of the migrations that it has had, in order. */
  migrations: v.array(v.string()),
  /** Rows by table. */
  rows: v.record(v.string(), positive),
  /** The sum of all changes in the ledger, and of all balances, in coins. */
  ledger_coins: count,
  balance_coins: count,
});
export type DatabaseFacts = v.InferOutput<typeof factsSchema>;

const fileSchema = v.object({
  name: v.picklist([EMBEDDED_FILE, DUMP_FILE, CONFIG_FILE, SEALED_SECRET_FILE, ASSETS_FILE]),
  bytes: positive,
  sha256: hash,
});
export type BackupFile = v.InferOutput<typeof fileSchema>;

const manifestSchema = v.object({
  version: v.literal(MANIFEST_VERSION),
  /** Version of the program that made it. */
  program: v.string(),
  /** ms since 1970. */
  created_at: positive,
  cause: v.picklist(BACKUP_CAUSES),
  database: v.picklist(['embedded', 'postgres']),
  facts: factsSchema,
  files: v.array(fileSchema),
  /** How many imported files belong to it; null: none were wanted. */
  assets: v.nullable(positive),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

const anyVersionSchema = v.object({ version: v.number() });

/** @throws BackupError where the folder has no manifest that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8'));
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) {
      throw new BackupError(`${folder} 不是备份：里面没有 ${MANIFEST_FILE}`);
    }
    if (!(error instanceof SyntaxError)) throw error;
    throw new BackupError(`${folder} 的 ${MANIFEST_FILE} 不完整`);
  }
  const known = v.safeParse(anyVersionSchema, json);
  if (known.success && known.output.version > MANIFEST_VERSION) {
    throw new BackupError('这个备份来自更新的版本，请用那个版本或更新的版本打开');
  }
  const manifest = v.safeParse(manifestSchema, json);
  if (!manifest.success) throw new BackupError(`${folder} 的 ${MANIFEST_FILE} 内容不对`);
  return manifest.output;
}

export function databaseFileOf({ database }: Pick<Manifest, 'database'>): BackupFile['name'] {
  return database === 'embedded' ? EMBEDDED_FILE : DUMP_FILE;
}

export async function describeFile(folder: string, name: BackupFile['name']): Promise<BackupFile> {
  const path = join(folder, name);
  const { size } = await stat(path);
  const sum = createHash('sha256');
  for await (const piece of createReadStream(path)) sum.update(piece as Buffer);
  return { name, bytes: size, sha256: sum.digest('hex') };
}

/** @returns what differs, as a sentence; undefined where the two hold the same */
export function differenceOf(expected: DatabaseFacts, actual: DatabaseFacts): string | undefined {
  if (expected.migrations.join() !== actual.migrations.join()) return '数据库的版本对不上';
  const tables = new Set([...Object.keys(expected.rows), ...Object.keys(actual.rows)]);
  for (const table of tables) {
    const [wanted = 0, found = 0] = [expected.rows[table], actual.rows[table]];
    if (wanted !== found) return `表 ${table} 有 ${found} 行，应该有 ${wanted} 行`;
  }
  if (expected.ledger_coins !== actual.ledger_coins) return '金币明细的合计对不上';
  if (expected.balance_coins !== actual.balance_coins) return '账号余额的合计对不上';
  return undefined;
}
