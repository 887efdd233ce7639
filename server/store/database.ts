import { join } from 'node:path';
import Libsql from 'libsql';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type Transaction,
} from 'kysely';
import { type CustomTypesConfig, Pool, types } from 'pg';
import { isCode } from '../secret.ts';
import { withStatementCache } from './statementCache.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Write = Transaction<Tables>;

export const DATABASE_FILE = 'moyu.db';

/** Somebody else has the embedded database open. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/**
 * Opens the embedded database of a data directory, for this process alone.
 * FULL, because NORMAL loses acknowledged transactions with the power; EXCLUSIVE, so that a second process is told.
 * @throws DatabaseBusyError where another process has it open
 */
export function openEmbedded(dataDir: string): Database {
  const file = new Libsql(join(dataDir, DATABASE_FILE));
  try {
    for (const pragma of [
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
  return new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: withStatementCache(file) }),
  });
}

/** A transaction takes the write lock when it begins: one that reads first and writes later cannot fail half way. */
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
}

/** Below the client's 5 s, so that nobody works for a caller who has gone. */
const STATEMENT_TIMEOUT_MS = 4_500;
const POOL_CONNECTIONS_MAX = 10;

/** Opens a PostgreSQL database, which any number of processes may share. */
export function openPostgres(url: string, report: (line: string) => void): Database {
  const pool = new Pool({
    connectionString: url,
    max: POOL_CONNECTIONS_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: numbersAsNumbers,
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => report(`database connection lost: ${error.message}`));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL sends an int8 as text. */
const numbersAsNumbers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.INT8 ? safeInteger : types.getTypeParser(oid, format),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 beyond the safe integers');
  return value;
}

const RETRIES_MAX = 5;
const RETRY_CODES = ['40001', '40P01', 'SQLITE_BUSY'];
const RETRY_DELAY_MS = 10;

/**
 * Runs `work` in one transaction, again where the database asks for it (serialization failure, deadlock, busy).
 * Inside, only `t` may be used: the embedded database has one connection, so any other query would wait for ever.
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
