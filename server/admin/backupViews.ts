import * as v from 'valibot';
import type { AdminAnswerOf } from '../../src/shared/admin/call.ts';
import type { BackupView, listBackups as listBackupsCall } from '../../src/shared/admin/backups.ts';
import { BACKUP_CHECK_JOB, checkInputSchema, readBackupChecks } from '../backup/backupCheckJob.ts';
import { BACKUP_JOB } from '../backup/backupJobs.ts';
import { type Backup, listBackups } from '../backup/listBackups.ts';
import { SEALED_SECRET_FILE } from '../backup/manifest.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { lastJobView, latestJobs } from './storageViews.ts';

export async function readBackups({
  db,
  backups: plan,
}: Pick<Services, 'db' | 'backups'>): Promise<AdminAnswerOf<typeof listBackupsCall>> {
  const open = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', BACKUP_JOB)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  const [checks, checked] = [await lastChecks(db), await readBackupChecks(db)];
  return {
    items: (await listBackups(plan.dir)).map((backup) => ({
      ...viewOf(backup),
      verify: checks.get(backup.name) ?? null,
      verified: checked.get(backup.name) ?? null,
    })),
    is_open: open !== undefined,
    failure: (await lastFailure(db)) ?? null,
    is_daily: plan.isDaily,
    seals_secret: plan.passphrase !== undefined,
  };
}

/** The last job that verifies each backup, by its name. */
async function lastChecks(db: Database) {
  const jobs = await latestJobs(db, BACKUP_CHECK_JOB).execute();
  return new Map(
    jobs
      .toReversed()
      .map((job) => [v.parse(checkInputSchema, JSON.parse(job.input)).name, lastJobView(job)]),
  );
}

/** Jobs that have failed, and those that wait for their next attempt. */
function lastFailure(db: Database) {
  return db
    .selectFrom('job')
    .select(['updated_at as at', 'problem'])
    .where('kind', '=', BACKUP_JOB)
    .where('problem', '<>', '')
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function viewOf({ name, bytes, manifest }: Backup): Pick<BackupView, 'name' | 'bytes' | 'about'> {
  if (!manifest) return { name, bytes, about: null };
  const { created_at, cause, facts, assets, files } = manifest;
  return {
    name,
    bytes,
    about: {
      created_at,
      cause,
      accounts: facts.rows['app_user'] ?? 0,
      files: assets,
      has_secret: files.some((file) => file.name === SEALED_SECRET_FILE),
    },
  };
}
