import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, types } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const POOL_CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 4_000;

/**
 * Below the client's 5 s, so that no statement works for a caller that has given up. The database's own limit comes
 * first; `query_timeout` is for a database that does not answer at all.
 */
const LIMITS_OF_CALLS = { statement_timeout: 4_500, query_timeout: 4_800 };

/**
 * Opens a PostgreSQL database, which any number of processes may share.
 * @param limits of each statement; empty for statements that may take minutes: migrations of large tables
 */
export function openPostgres(
  url: string,
  report: (line: string) => void,
  limits: Partial<typeof LIMITS_OF_CALLS> = LIMITS_OF_CALLS,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: POOL_CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: numbersAsNumbers,
    ...limits,
  });
  // Without listeners, the loss of a connection would end the process. The pool listens only to idle connections; for a
  // connection in use, the next query fails.
  pool.on('error', (error) => report(`database connection lost: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dropUncertain(pool) }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, Pool>();

/** @returns the numbers of open, idle and wanted connections; undefined for the embedded database */
export function poolOf(
  db: Database,
): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(db);
}

/**
 * A pool that closes a connection on which a query failed without an answer of the server, whose state is unknown: the
 * `begin` of a frozen server runs when it thaws, and the connection's next user would see its change succeed in a
 * transaction that is never committed.
 */
function dropUncertain(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let uncertain: Error | undefined;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        if (uncertain) throw uncertain;
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (!(error instanceof DatabaseError)) uncertain = error as Error;
          throw error;
        }
      };
      return {
        // Without cursors, which the dialect does not use either.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(uncertain),
      };
    },
    end: () => pool.end(),
  };
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
