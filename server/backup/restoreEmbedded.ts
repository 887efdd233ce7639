import { existsSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '../base/secret.ts';
import { isoTime } from '../base/time.ts';
import {
  type Database,
  DATABASE_FILE,
  DatabaseBusyError,
  openEmbedded,
  withEmbeddedFile,
} from '../storage/database.ts';
import { syncFolder } from '../storage/files/localStorage.ts';
import { BackupError } from './backupPlan.ts';
import { readEmbeddedCopy } from './embeddedCopy.ts';
import { EMBEDDED_FILE } from './manifest.ts';
import type { Restoring } from './restoreBackup.ts';

/** What SQLite writes beside a database that is open, or was not closed. */
const LOG_SUFFIXES = ['-wal', '-shm', '-journal'];
/** Of the folder in which a database is restored before it takes the place of the present one. */
const PLACE_PREFIX = 'restore-';

/**
 * Restores into a folder of its own inside the data directory, and puts that database in the place of the present one.
 * @returns the folder where the database from before is; undefined: there was none
 * @throws DatabaseBusyError while a server uses the data directory
 */
export async function restoreEmbedded({
  folder,
  plan: { dataDir },
  nowMs,
  finish,
}: Restoring): Promise<string | undefined> {
  const present = join(dataDir, DATABASE_FILE);
  if (existsSync(present)) await settle(dataDir);
  await removeUnfinishedPlaces(dataDir);
  const stamp = isoTime(nowMs).replaceAll(/[-:.]/g, '');
  const place = join(dataDir, `${PLACE_PREFIX}${stamp}`);
  mkdirSync(place);
  try {
    const file = join(place, DATABASE_FILE);
    await copyFile(join(folder, EMBEDDED_FILE), file);
    const facts = readEmbeddedCopy(file);
    const db = openEmbedded(place);
    try {
      await finish(db, facts);
      await foldLog(db);
    } finally {
      await db.destroy();
    }
    if (LOG_SUFFIXES.some((suffix) => existsSync(file + suffix))) {
      throw new BackupError('恢复出来的数据库没有正常关上');
    }
    await syncFolder(place);
    // A server that was started meanwhile has created one.
    if (existsSync(present)) await settle(dataDir);
    const before = existsSync(present) ? setAside(dataDir, stamp) : undefined;
    renameSync(file, present);
    await syncFolder(dataDir);
    return before;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Removes the folders that killed restores have left; what they set aside stays. */
export async function removeUnfinishedPlaces(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(PLACE_PREFIX)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/**
 * Writes the log of the present database back into its file, so that the file alone is the database. A damaged one stays as it is.
 * @throws DatabaseBusyError while a server uses it
 */
async function settle(dataDir: string): Promise<void> {
  try {
    const db = openEmbedded(dataDir);
    try {
      await foldLog(db);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof DatabaseBusyError) throw error;
  }
}

/**
 * Writes the log back into the file, removes it and gives the lock back, none of which closing alone does while libsql
 * holds on to prepared statements. The next start begins another log.
 */
export function foldLog(db: Database): Promise<void> {
  return withEmbeddedFile(db, (file) => {
    for (const statement of [
      'PRAGMA journal_mode=DELETE',
      'PRAGMA locking_mode=NORMAL',
      // The lock goes with the next transaction.
      'BEGIN IMMEDIATE',
      'COMMIT',
    ]) {
      file.exec(statement);
    }
  });
}

/** Gives the present database a second name; it loses the first one when the restored one takes it, in one step. */
function setAside(dataDir: string, stamp: string): string {
  const folder = join(dataDir, `before-restore-${stamp}`);
  mkdirSync(folder);
  const present = join(dataDir, DATABASE_FILE);
  linkSync(present, join(folder, DATABASE_FILE));
  for (const suffix of LOG_SUFFIXES)
    moveIfThere(present + suffix, join(folder, DATABASE_FILE + suffix));
  return folder;
}

/** Of a database that is damaged; a healthy one has been closed and left none. */
function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}
