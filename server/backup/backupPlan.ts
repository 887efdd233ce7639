import { join } from 'node:path';
import { readSecret } from '../base/secret.ts';
import type { Environment } from '../env.ts';
import type { S3Settings } from '../storage/files/s3Settings.ts';

/** The hour at which the daily backup is made, in the site's time zone. */
export const DAILY_BACKUP_HOUR = 4;
/** Daily backups: the newest of each of the last days, then the newest of each of the weeks before. */
export const DAILY_BACKUPS_MAX = 7;
export const WEEKLY_BACKUPS_MAX = 4;
/** Backups from before a migration. */
export const MIGRATION_BACKUPS_MAX = 3;
/** What stays free on the disk beside a backup. */
export const BACKUP_SPARE_BYTES = 64 * 1024 * 1024;

/** Why a backup was made; part of its name. */
export const BACKUP_CAUSES = ['daily', 'manual', 'migration'] as const;
export type BackupCause = (typeof BACKUP_CAUSES)[number];

/** What is backed up, and where to. */
export interface BackupPlan {
  /** The folder of all backups, see [Note: Backups]. */
  readonly dir: string;
  readonly dataDir: string;
  /** Where imported files are stored, if not in `dataDir`. */
  readonly s3?: S3Settings | undefined;
  /** '' is the embedded database in `dataDir`. */
  readonly databaseUrl: string;
  /** The host page's `config.js`; '' where there is none. */
  readonly configFile: string;
  /** Undefined before the first start. */
  readonly secret: () => string | undefined;
  /** Seals the secret in a backup; undefined leaves the secret out. */
  readonly passphrase: string | undefined;
  /** Whether backups include the imported files, where nothing else is said. */
  readonly withFiles: boolean;
  /** Whether backups are made daily and before migrations. */
  readonly isDaily: boolean;
  /** Bytes that the disk of a folder has free; default: what the file system says. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** A reason for the operator why a backup was not made or not restored. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** There is no room for a backup: nothing was written, and a later attempt may succeed. */
export class BackupFullError extends BackupError {}

/** PostgreSQL's programs are not on this machine. */
export class BackupToolMissing extends BackupError {}

type PlanVariables = Pick<
  Environment,
  | 'backups'
  | 'backupDir'
  | 'backupFiles'
  | 'backupPassphrase'
  | 'configFile'
  | 'dataDir'
  | 'databaseUrl'
> &
  Partial<Pick<Environment, 's3'>> &
  Pick<Environment, 'secret'>;

/** @param env the server's environment */
export function backupPlanOf(env: PlanVariables): BackupPlan {
  return {
    dir: env.backupDir || join(env.dataDir, 'backups'),
    dataDir: env.dataDir,
    s3: env.s3,
    databaseUrl: env.databaseUrl,
    configFile: env.configFile,
    secret: () => env.secret ?? readSecret(env.dataDir),
    passphrase: env.backupPassphrase,
    withFiles: env.backupFiles,
    isDaily: env.backups,
  };
}
