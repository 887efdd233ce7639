import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { printNowAndThen } from '../base/nowAndThen.ts';
import { DatabaseAwayError, isConnectionLost } from './databaseAway.ts';
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
  pool.on('error', (error) => {
    printNowAndThen(report, 'connection', `database connection lost: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: answering(pool) }) });
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

/** A first failure that comes sooner leaves a caller the time for a second attempt, after a moment. */
const SOON_MS = 1_000;
const MOMENT_MS = 500;

/** @throws DatabaseAwayError where a second attempt gives no connection either */
async function connect(pool: Pool): Promise<PoolClient> {
  const startMs = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    if (pool.ending) throw error;
    if (performance.now() - startMs > SOON_MS) throw new DatabaseAwayError(error);
  }
  await sleep(MOMENT_MS);
  return pool.connect().catch((error: unknown) => {
    throw new DatabaseAwayError(error);
  });
}

/** What can be asked again without an effect, as the first statement of a connection: it is in no transaction. */
const REPEATABLE = /^(select |begin$)/;

/**
 * A pool that asks again, once and on another connection, where the first statement on a connection shows that it has
 * ended; and that closes a connection on which a query failed without an answer of the server, whose state is unknown: the
 * `begin` of a frozen server runs when it thaws, and the connection's next user would see its change succeed in a
 * transaction that is never committed.
 */
function answering(pool: Pool): PostgresPool {
  return {
    async connect() {
      let client: PoolClient | undefined = await connect(pool);
      let uncertain: Error | undefined;
      let isFirst = true;
      const send = async (sql: string, parameters: readonly unknown[]) => {
        if (uncertain || !client) throw uncertain ?? new Error('the connection was given back');
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (isConnectionLost(error)) uncertain = new DatabaseAwayError(error);
          else if (!(error instanceof DatabaseError)) uncertain = error as Error;
          throw uncertain ?? error;
        }
      };
      const query = async (sql: string, parameters: readonly unknown[]) => {
        const isRepeatable = isFirst && REPEATABLE.test(sql);
        isFirst = false;
        const startMs = performance.now();
        try {
          return await send(sql, parameters);
        } catch (error) {
          const isLate = performance.now() - startMs > SOON_MS;
          if (!isRepeatable || isLate || !(error instanceof DatabaseAwayError)) throw error;
        }
        client?.release(uncertain);
        client = undefined;
        client = await connect(pool);
        uncertain = undefined;
        return send(sql, parameters);
      };
      return {
        // Without cursors, which the dialect does not use either.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client?.release(uncertain),
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
