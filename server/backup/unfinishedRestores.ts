import { Client, escapeIdentifier } from 'pg';
import { isCode, sha256Hex } from '../base/secret.ts';
import { isoTime } from '../base/time.ts';
import { BackupError } from './backupPlan.ts';

/**
 * [Note: Unfinished restores]
 * A restore on PostgreSQL fills a new database, `NAME_restore_TIME`, which gets the name of the present one at the end;
 * a process that is killed leaves it. Each restore holds a lock of the server while it runs, which ends with its
 * connection: under that lock no such database is being filled, except by a `pg_restore` that outlived its process. That
 * one is connected, and databases that are in use stay until the next time.
 */

/** Of a name; the rest would be cut off. */
const NAME_BYTES_MAX = 63;
/** Of a time without its separators. */
const STAMP_LETTERS = 17;
const SUFFIX_BYTES_MAX = '_restore_'.length + STAMP_LETTERS;
const HASH_LETTERS = 8;
/** Every server has it. */
const MAINTENANCE_DATABASE = 'postgres';
const IN_USE = '55006';
const NOT_ALLOWED = '42501';

/** @returns a connection to the server that outlives a new name of the database */
export async function connectToServer(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: withDatabase(databaseUrl, MAINTENANCE_DATABASE) });
  await client.connect();
  return client;
}

/** @returns the address of another database of the same server */
export function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** @throws BackupError where the address names no database */
export function databaseOf(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (name === '') throw new BackupError('DATABASE_URL 没有写数据库的名字');
  return name;
}

/** @returns the names of the new database while it is filled, and of the present one when it was replaced */
export function namesOfRestore(name: string, nowMs: number): { fresh: string; before: string } {
  const stamp = isoTime(nowMs).replaceAll(/\D/g, '');
  const start = startOfNames(name);
  return { fresh: `${start}_restore_${stamp}`, before: `${start}_before_${stamp}` };
}

/** Two long names that begin alike have different starts. */
function startOfNames(name: string): string {
  const bytesMax = NAME_BYTES_MAX - SUFFIX_BYTES_MAX;
  if (Buffer.byteLength(name) <= bytesMax) return name;
  let start = name;
  while (Buffer.byteLength(start) > bytesMax - HASH_LETTERS) start = start.slice(0, -1);
  return start + sha256Hex(name).slice(0, HASH_LETTERS);
}

/**
 * Takes the lock of the restores of a database; it ends with the connection.
 * @returns false where a restore is running
 */
export async function lockRestores(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('moyu restore'), hashtext($1)) as locked`,
    [name],
  );
  return rows[0]?.locked === true;
}

/** Drops the databases that killed restores have left, but for those in use. Needs the lock. */
export async function dropUnfinished(client: Client, name: string): Promise<void> {
  const start = `${startOfNames(name)}_restore_`;
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)
      and substr(datname, length($1) + 1) ~ '^[0-9]{${STAMP_LETTERS}}$'
      and datname not in (select datname from pg_stat_activity where datname is not null and pid <> pg_backend_pid())`,
    [start],
  );
  for (const { datname } of rows) {
    try {
      await client.query(`drop database if exists ${escapeIdentifier(datname)}`);
    } catch (error) {
      // Connected to just now, or of another role.
      if (!isCode(error, IN_USE) && !isCode(error, NOT_ALLOWED)) throw error;
    }
  }
}

/** Drops what killed restores of a database have left, unless one is running. */
export async function removeUnfinishedRestores(databaseUrl: string): Promise<void> {
  const name = databaseOf(databaseUrl);
  const client = await connectToServer(databaseUrl);
  try {
    if (await lockRestores(client, name)) await dropUnfinished(client, name);
  } finally {
    await client.end();
  }
}
