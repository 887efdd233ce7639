import Libsql from 'libsql';
import { DEFAULT_MIGRATION_TABLE } from 'kysely';
import { type Database, withEmbeddedFile } from '../storage/database.ts';
import { BackupError } from './backupPlan.ts';
import type { DatabaseFacts } from './manifest.ts';

/**
 * Copies the embedded database while it is in use. The process does nothing else meanwhile: measured, 82 MB take 0.28 s.
 * @param path of a file that does not exist
 * @returns what the database held at that moment
 */
export function copyEmbedded(db: Database, path: string): Promise<DatabaseFacts> {
  return withEmbeddedFile(db, (file) => {
    const facts = factsOf(file);
    // A prepared statement would stop half-way: libsql steps it once.
    file.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
    return facts;
  });
}

/**
 * Opens a copy and reads it whole.
 * @throws BackupError where the file is damaged
 */
export function readEmbeddedCopy(path: string): DatabaseFacts {
  return withCopy(path, (file) => {
    const problems = file.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
    if (problems[0]?.quick_check !== 'ok') throw new BackupError('备份里的数据库已损坏');
    return factsOf(file);
  });
}

export interface AssetCopy {
  readonly key: string;
  readonly sha256: string;
}

/** The imported files that the rows of a copy name. */
export function assetsOfCopy(path: string): AssetCopy[] {
  return withCopy(path, (file) => file.prepare(ASSETS_QUERY).all() as AssetCopy[]);
}

/** Of an import that was killed there may be rows without files; nothing names them. */
export const ASSETS_QUERY =
  "select key, sha256 from asset where store = 'files' and unused_since is null order by key";

/** @throws BackupError where the file is no database */
function withCopy<T>(path: string, read: (file: Libsql.Database) => T): T {
  const file = new Libsql(path, { readonly: true });
  try {
    return read(file);
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError)) throw error;
    throw new BackupError(`备份里的数据库打不开（${error.code}）`, { cause: error });
  } finally {
    file.close();
  }
}

function factsOf(file: Libsql.Database): DatabaseFacts {
  const all = <Row>(query: string) => file.prepare(query).all() as Row[];
  const sum = (column: string, table: string) =>
    all<{ sum: number }>(`select coalesce(sum(${column}), 0) as sum from ${table}`)[0]?.sum ?? 0;
  const tables = all<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  );
  const rows = tables.map(({ name }) => {
    const [row] = all<{ count: number }>(`select count(*) as count from "${name}"`);
    return [name, row?.count ?? 0] as const;
  });
  const migrations = all<{ name: string }>(
    `select name from ${DEFAULT_MIGRATION_TABLE} order by name`,
  );
  return {
    migrations: migrations.map(({ name }) => name),
    rows: Object.fromEntries(rows),
    ledger_coins: sum('delta', 'coin_ledger'),
    balance_coins: sum('coins', 'app_user'),
  };
}
