import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CODE } from '../../src/shared/contract/index.ts';
import { ApiError } from '../base/apiError.ts';
import { isCode } from '../base/secret.ts';
import { type Database, isEmbedded } from '../storage/database.ts';

/**
 * [Note: The folder of uploads]
 * Uploads lie in `DATA_DIR`, where the process that runs jobs reads them. That one notes in the database which folder it
 * is, by an id in a file of the folder; a process for calls with another folder refuses uploads, which would wait for ever.
 */

/** Row of `kv`. */
const ROW = 'uploads:folder';
const ID = /^[\w-]{36}$/;

function idFile(dataDir: string): string {
  return join(dataDir, 'uploads', 'folder-id');
}

/** Called by a process that runs jobs. @returns whether the folder is another one than that of the process before */
export async function noteUploadsFolder(db: Database, dataDir: string): Promise<boolean> {
  // It has one process.
  if (isEmbedded(db)) return false;
  const file = idFile(dataDir);
  await mkdir(dirname(file), { recursive: true });
  // Processes that share the folder and start together agree on the id of the first.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error;
  });
  const value = await readFile(file, 'utf8');
  const before = await notedFolder(db);
  if (before === value) return false;
  await db
    .insertInto('kv')
    .values({ name: ROW, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return before !== undefined;
}

/** @throws ApiError where jobs run on another folder */
export async function ensureUploadsFolder(db: Database, dataDir: string): Promise<void> {
  const noted = await notedFolder(db);
  if (noted === undefined) return;
  const own = await readFile(idFile(dataDir), 'utf8').catch(() => '');
  if (ID.test(own) && own === noted) return;
  throw new ApiError(
    CODE.fault,
    '这个进程的 DATA_DIR 不是处理导入的进程（worker）用的那个文件夹，传上来也不会导入：让它们共享同一个 DATA_DIR，或到那台机器的管理后台上传',
  );
}

async function notedFolder(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('kv').select('value').where('name', '=', ROW).executeTakeFirst();
  return row?.value;
}
