import { join } from 'node:path';
import { type Client, escapeIdentifier } from 'pg';
import { isCode } from '../base/secret.ts';
import { openPostgres } from '../storage/postgres.ts';
import { BackupError } from './backupPlan.ts';
import { DUMP_FILE } from './manifest.ts';
import { readPostgresFacts, runTool } from './postgresDump.ts';
import type { Restoring } from './restoreBackup.ts';
import {
  connectToServer,
  databaseOf,
  dropUnfinished,
  lockRestores,
  namesOfRestore,
  withDatabase,
} from './unfinishedRestores.ts';

const IN_USE = '55006';
const NOT_ALLOWED = '42501';

/**
 * Restores into a new database of the same server, and gives it the name of the present one, all or nothing.
 * See [Note: Unfinished restores].
 * @returns the name that the database from before has now; undefined: there was none
 */
export async function restorePostgres({
  folder,
  plan: { databaseUrl },
  nowMs,
  finish,
}: Restoring): Promise<string | undefined> {
  const name = databaseOf(databaseUrl);
  const { fresh, before } = namesOfRestore(name, nowMs);
  const client = await connectToServer(databaseUrl);
  try {
    if (!(await lockRestores(client, name))) {
      throw new BackupError(`另一个进程正在恢复数据库 ${name}：等它做完`);
    }
    await dropUnfinished(client, name);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    const isPresent = rows.length > 0;
    await refuseUsed(client, name);
    await client.query(`create database ${escapeIdentifier(fresh)}`).catch((error: unknown) => {
      if (!isCode(error, NOT_ALLOWED)) throw error;
      throw new BackupError('DATABASE_URL 的角色不能新建数据库（要有 CREATEDB），没法恢复');
    });
    try {
      await fill(withDatabase(databaseUrl, fresh), join(folder, DUMP_FILE), finish);
      await swap(client, { name, fresh, before: isPresent ? before : undefined });
    } catch (error) {
      await client.query(`drop database if exists ${escapeIdentifier(fresh)}`);
      throw error;
    }
    return isPresent ? before : undefined;
  } finally {
    await client.end();
  }
}

async function fill(url: string, dump: string, finish: Restoring['finish']): Promise<void> {
  const args = ['--exit-on-error', '--no-owner', '--no-privileges', dump];
  await runTool('pg_restore', args, { url });
  const db = openPostgres(url, () => undefined, {});
  try {
    const reading = db.transaction().setIsolationLevel('repeatable read');
    await finish(db, await reading.execute(readPostgresFacts));
  } finally {
    await db.destroy();
  }
}

/** Both names change in one transaction. */
async function swap(
  client: Client,
  { name, fresh, before }: { name: string; fresh: string; before: string | undefined },
): Promise<void> {
  const renaming = (from: string, to: string) =>
    `alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`;
  await client.query('begin');
  try {
    if (before !== undefined) await client.query(renaming(name, before));
    await client.query(renaming(fresh, name));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (isCode(error, IN_USE)) throw inUse(name);
    throw error;
  }
}

/** @throws BackupError where a process has the database open, which could not be renamed at the end */
async function refuseUsed(client: Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [name],
  );
  if (rows.length > 0) throw inUse(name);
}

function inUse(name: string): BackupError {
  return new BackupError(`还有进程连着数据库 ${name}：先停下所有服务器，再恢复`);
}
