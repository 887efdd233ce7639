import { join } from 'node:path';
import Libsql from 'libsql';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteDialect,
  type SqliteDialectConfig,
  sql,
  SqliteDriver,
  type Transaction,
} from 'kysely';
import { isCode } from '../base/secret.ts';
import { withStatementCache } from './statementCache.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Write = Transaction<Tables>;

export const DATABASE_FILE = 'moyu.db';

export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/**
 * Opens the embedded database of a data directory, for this process alone. FULL, because NORMAL loses acknowledged
 * transactions at a power failure; EXCLUSIVE, so that a second process fails at once.
 * @throws DatabaseBusyError where another process has it open
 */
export function openEmbedded(dataDir: string): Database {
  const file = new Libsql(join(dataDir, DATABASE_FILE));
  try {
    for (const pragma of [
      // Takes effect for a new file only; SQLite ignores it once tables exist.
      'auto_vacuum=INCREMENTAL',
      'locking_mode=EXCLUSIVE',
      'journal_mode=WAL',
      'synchronous=FULL',
      'foreign_keys=ON',
    ]) {
      file.exec(`PRAGMA ${pragma}`);
    }
    file.exec('BEGIN IMMEDIATE');
    file.exec('COMMIT');
  } catch (cause) {
    file.close();
    if (isCode(cause, 'SQLITE_BUSY')) {
      throw new DatabaseBusyError('the data directory is in use', { cause });
    }
    throw cause;
  }
  const db = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: withStatementCache(file) }),
  });
  embeddedFiles.set(db, file);
  return db;
}

/** The file of each embedded database, for statements that must run outside of a prepared statement. */
const embeddedFiles = new WeakMap<Database, Libsql.Database>();

/** Whether the database is the embedded one, which has a single process and no row locks. */
export function isEmbedded(db: Database): boolean {
  return embeddedFiles.has(db);
}

/**
 * Works with the file of the embedded database itself. While this holds the only connection, no transaction is open, in
 * which a vacuum would fail.
 */
export function withEmbeddedFile<T>(db: Database, work: (file: Libsql.Database) => T): Promise<T> {
  const file = embeddedFiles.get(db);
  if (!file) throw new TypeError('not the embedded database');
  return db.connection().execute(async () => work(file));
}

/**
 * Free pages of 4 KB that the file keeps for future rows. Pages above that are given back to the file system, 64 at a
 * time: measured, 64 take 0.4 ms of CPU, 2 ms at most.
 */
const FREE_PAGES_MIN = 1_024;
const VACUUM_PAGES = 64;

/**
 * Gives a few free pages of the embedded database back. PostgreSQL does so by itself, and a file created before
 * `auto_vacuum` was set keeps its pages for future rows.
 * @returns how many pages were given back; 0: nothing is left to do
 */
export async function vacuumSlice(db: Database): Promise<number> {
  if (!isEmbedded(db)) return 0;
  return withEmbeddedFile(db, (file) => {
    const before = freePagesOf(file);
    const spare = before - FREE_PAGES_MIN;
    if (spare <= 0) return 0;
    // A prepared statement would stop half-way: libsql steps it once, which is one page.
    file.exec(`PRAGMA incremental_vacuum(${Math.min(spare, VACUUM_PAGES)})`);
    return before - freePagesOf(file);
  });
}

/** @returns the size of the database in bytes */
export async function databaseBytes(db: Database): Promise<number> {
  const size = isEmbedded(db)
    ? sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return rows[0]?.bytes ?? 0;
}

function freePagesOf(file: Libsql.Database): number {
  const rows = file.prepare('PRAGMA freelist_count').all() as { freelist_count: number }[];
  return rows[0]?.freelist_count ?? 0;
}

/** Takes the write lock when a transaction begins, so that reading first and writing later cannot fail half-way. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // Where the storage is full, SQLite has rolled back by itself; the caller must see that first error.
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

const RETRIES_MAX = 5;
const RETRY_CODES = ['40001', '40P01', 'SQLITE_BUSY'];
const RETRY_DELAY_MS = 10;

/**
 * Runs `work` in one transaction, again where the database requires it (serialization failure, deadlock, busy). Inside,
 * only `t` may be used: the embedded database has one connection, so any other query would wait for ever.
 */
export async function transact<T>(db: Database, work: (t: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt > RETRIES_MAX || !RETRY_CODES.some((code) => isCode(error, code))) throw error;
      await new Promise((done) => setTimeout(done, attempt * RETRY_DELAY_MS * Math.random()));
    }
  }
}
