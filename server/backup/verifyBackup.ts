import { dirname, join } from 'node:path';
import { isCode } from '../base/secret.ts';
import { assetCopies, readAssetList, wrongAssets } from './assetCopies.ts';
import { BackupError } from './backupPlan.ts';
import { readEmbeddedCopy } from './embeddedCopy.ts';
import {
  ASSETS_FILE,
  databaseFileOf,
  describeFile,
  differenceOf,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { readDump } from './postgresDump.ts';

/**
 * Reopens a backup and holds it against its manifest: every file by its hash, the database row by row of every table,
 * the sums of the coins.
 * @param withAssets whether to read the imported files too
 * @throws BackupError naming the first fault
 */
export async function verifyBackup(
  folder: string,
  { withAssets }: { readonly withAssets: boolean },
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const file of manifest.files) {
    const actual = await describeFile(folder, file.name).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error;
      throw new BackupError(`备份里少了 ${file.name}`);
    });
    if (actual.bytes !== file.bytes || actual.sha256 !== file.sha256) {
      throw new BackupError(`备份里的 ${file.name} 不完整或被改过`);
    }
  }
  const name = databaseFileOf(manifest);
  const needed = [name, ...(manifest.assets === null ? [] : [ASSETS_FILE])];
  const lacking = needed.find((each) => !manifest.files.some((file) => file.name === each));
  if (lacking !== undefined) throw new BackupError(`备份里少了 ${lacking}`);
  const path = join(folder, name);
  const facts = manifest.database === 'embedded' ? readEmbeddedCopy(path) : await readDump(path);
  const difference = differenceOf(manifest.facts, facts);
  if (difference !== undefined) throw new BackupError(`备份里的数据库不对：${difference}`);
  if (withAssets && manifest.assets !== null) await verifyAssets(folder);
  return manifest;
}

async function verifyAssets(folder: string): Promise<void> {
  const wrong = await wrongAssets(await readAssetList(folder), assetCopies(dirname(folder)));
  if (wrong.length === 0) return;
  throw new BackupError(`备份里有 ${wrong.length} 个导入的文件不见了或内容不对，例如 ${wrong[0]}`);
}
