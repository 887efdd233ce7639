import type { BackupPlan } from './backupPlan.ts';
import { removeParts } from './listBackups.ts';
import { removeUnfinishedPlaces } from './restoreEmbedded.ts';
import { removeUnfinishedRestores } from './unfinishedRestores.ts';

/**
 * Removes what killed backups and restores have left. A server runs it: where the database is embedded, no restore goes on
 * beside it.
 */
export async function removeUnfinished(
  { dir, dataDir, databaseUrl }: BackupPlan,
  nowMs: number,
): Promise<void> {
  await removeParts(dir, nowMs);
  await (databaseUrl === ''
    ? removeUnfinishedPlaces(dataDir)
    : removeUnfinishedRestores(databaseUrl));
}
