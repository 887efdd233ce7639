import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe } from 'vitest';
import { type Database, DATABASE_FILE, openEmbedded } from '../../../server/storage/database.ts';
import { foldLog } from '../../../server/backup/restoreEmbedded.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';
import { oncePerRun, SHARED_BY_RUN } from './oncePerRun.ts';

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

/** What a database holds in the beginning. */
export interface Beginning {
  /** Lower-case letters. */
  readonly name: string;
  fill(db: Database): Promise<void>;
}

const TABLES: Beginning = { name: 'tables', fill: (db) => migrate(db) };

/**
 * @param durable whether writes outlive a loss of power; most tests need not wait for that
 * @param upTo the last migration that is run, as a database of an earlier version has it; absent: all
 */
export function createDatabase(
  kind: DatabaseKind,
  durable = true,
  upTo?: string,
): Promise<TestDatabase> {
  if (upTo === undefined) return copyDatabase(kind, TABLES, durable);
  return makeDatabase(kind, durable, (db) => migrate(db, upTo));
}

/**
 * A database with everything that `beginning` writes: the first of a run is written, the others are copies of it.
 * @param durable see `createDatabase`
 */
export async function copyDatabase(
  kind: DatabaseKind,
  beginning: Beginning,
  durable: boolean,
): Promise<TestDatabase> {
  const { name, fill } = beginning;
  const prepared = await oncePerRun(`${kind}-${name}`, async (folder) => {
    if (kind === 'libsql') {
      const db = openEmbedded(folder);
      await fill(db);
      await foldLog(db);
      await db.destroy();
      return;
    }
    const template = templateName(name);
    await administer(`create database ${template}`);
    const db = openPostgres(urlOf(template, false), () => undefined);
    await fill(db);
    await db.destroy();
  });
  if (prepared === undefined) return makeDatabase(kind, durable, fill);
  return makeDatabase(kind, durable, connect, { folder: prepared, name });
}

/** Kysely's `destroy` does nothing to a database that was never used: a test could not take it away. */
async function connect(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** @param from what it is a copy of; absent: it is empty before it is filled */
async function makeDatabase(
  kind: DatabaseKind,
  durable: boolean,
  fill: (db: Database) => Promise<void>,
  from?: { readonly folder: string; readonly name: string },
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moyu-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'libsql') {
    if (from) copyFileSync(join(from.folder, DATABASE_FILE), join(dataDir, DATABASE_FILE));
    const db = openEmbedded(dataDir);
    if (!durable) await sql`pragma synchronous = off`.execute(db);
    await fill(db);
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
  await administer(`create database ${name}${from ? ` template ${templateName(from.name)}` : ''}`);
  const url = urlOf(name, durable);
  // Dropping the database cuts the pool's open connections: those errors are expected.
  const db = openPostgres(url, () => undefined);
  await fill(db);
  return {
    db,
    dataDir,
    url,
    async drop() {
      await db.destroy();
      await administer(`drop database ${name} with (force)`);
      removeDir();
    },
  };
}

function urlOf(name: string, durable: boolean): string {
  const url = new URL(POSTGRES_URL ?? '');
  url.pathname = name;
  if (!durable) url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

const TEMPLATES = 'moyu_template_';

/** Of the databases that a run's PostgreSQL databases are copies of. */
function templateName(name: string): string {
  const run = basename(process.env[SHARED_BY_RUN] ?? '').replaceAll(/\W/g, '_');
  return `${TEMPLATES}${run}_${name}`.toLowerCase();
}

/** Drops what the databases of this run were copies of. */
export async function dropPrepared(): Promise<void> {
  if (!POSTGRES_URL) return;
  const found = await administer<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, '${templateName('')}')`,
  );
  for (const { datname } of found) await administer(`drop database ${datname} with (force)`);
}

/** The types do not have these methods. */
type Administrator = Client & { ref(): void; unref(): void };
let administrator: Promise<Administrator> | undefined;

async function connectAdministrator(): Promise<Administrator> {
  const client = new Client({ connectionString: POSTGRES_URL });
  await client.connect();
  return client as Administrator;
}

/**
 * By one connection of this process, which keeps it from ending only while a statement runs.
 * @returns the rows of the statement's result
 */
async function administer<Row extends object>(statement: string): Promise<readonly Row[]> {
  const client = await (administrator ??= connectAdministrator());
  client.ref();
  const { rows } = await client.query<Row>(statement);
  client.unref();
  return rows;
}
