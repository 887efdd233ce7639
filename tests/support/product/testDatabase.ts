import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe } from 'vitest';
import { type Database, openEmbedded } from '../../../server/storage/database.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** Of a PostgreSQL database; '' where it is embedded. */
  readonly url: string;
  /** Closes and deletes it. */
  drop(): Promise<void>;
}

export type DatabaseKind = 'libsql' | 'postgres';

const POSTGRES_URL = process.env['TEST_DATABASE_URL'];

/**
 * Runs a suite on the embedded database, and on PostgreSQL where `TEST_DATABASE_URL` names a server that may create
 * databases.
 */
export function forEachDatabase(title: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${title} (libsql)`, () => {
    suite('libsql');
  });
  const reason = POSTGRES_URL ? '' : ', skipped: TEST_DATABASE_URL is not set';
  describe.skipIf(!POSTGRES_URL)(`${title} (postgres${reason})`, () => {
    suite('postgres');
  });
}

/**
 * @param durable whether writes outlive a loss of power; most tests need not wait for that
 * @param upTo the last migration that is run, as a database of an earlier version has it; absent: all
 */
export async function createDatabase(
  kind: DatabaseKind,
  durable = true,
  upTo?: string,
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moyu-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'libsql') {
    const db = openEmbedded(dataDir);
    if (!durable) await sql`pragma synchronous = off`.execute(db);
    await migrate(db, upTo);
    return {
      db,
      dataDir,
      url: '',
      async drop() {
        await db.destroy();
        removeDir();
      },
    };
  }
  const name = `moyu_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await administer(`create database ${name}`);
  const url = new URL(POSTGRES_URL ?? '');
  url.pathname = name;
  if (!durable) url.searchParams.set('options', '-c synchronous_commit=off');
  // Dropping the database cuts the pool's open connections: those errors are expected.
  const db = openPostgres(url.href, () => undefined);
  await migrate(db, upTo);
  return {
    db,
    dataDir,
    url: url.href,
    async drop() {
      await db.destroy();
      await administer(`drop database ${name} with (force)`);
      removeDir();
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: POSTGRES_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
