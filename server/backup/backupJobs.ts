import * as v from 'valibot';
import type { Clock } from '../base/random.ts';
import { repeat } from '../base/repeat.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { nextTimes } from '../domain/catalogue/publishTimes.ts';
import { readTimeZone } from '../domain/site/settings.ts';
import { enqueue } from '../jobs/jobs.ts';
import { JobError, type JobHandlers, JobWaits } from '../jobs/runner.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { migrationState } from '../storage/migrations.ts';
import {
  BACKUP_CAUSES,
  type BackupCause,
  BackupError,
  BackupFullError,
  type BackupPlan,
  DAILY_BACKUP_HOUR,
} from './backupPlan.ts';
import { createBackup } from './createBackup.ts';

export const BACKUP_JOB = 'backup';
const CHECK_MS = MINUTE_MS;
const EVERY_WEEKDAY = [1, 2, 3, 4, 5, 6, 7];
/** The longest day of a zone that changes its clocks, and an hour to spare. */
const LONGEST_DAY_MS = DAY_MS + 2 * HOUR_MS;

/** What is said after each backup that has no secret. */
export const NO_SECRET_WARNING =
  '备份里没有服务器的密钥：没有它，恢复以后所有人的初始密码和登录都会作废。设好 BACKUP_PASSPHRASE，密钥就会封在备份里；或自己另外保管 secret';

const inputSchema = v.object({ cause: v.picklist(BACKUP_CAUSES) });

interface BackupServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly plan: BackupPlan;
  readonly report: (line: string) => void;
}

/** The job that makes a backup. */
export function backupHandlers({ db, clock, plan, report }: BackupServices): JobHandlers {
  return {
    [BACKUP_JOB]: async ({ input, signal }) => {
      const { cause } = v.parse(inputSchema, input);
      let name: string;
      try {
        const { withFiles } = plan;
        ({ name } = await createBackup(db, plan, { cause, withFiles, nowMs: clock(), signal }));
      } catch (error) {
        if (error instanceof BackupFullError) throw new JobWaits(error.message);
        if (error instanceof BackupError) throw new JobError(error.message);
        throw error;
      }
      if (plan.passphrase === undefined) report(NO_SECRET_WARNING);
      return name;
    },
  };
}

/** @returns whether it was added: while one is waiting or running, none is */
export function enqueueBackup(t: Write, cause: BackupCause, nowMs: number): Promise<boolean> {
  const job = { kind: BACKUP_JOB, key: `${BACKUP_JOB}:${cause}`, input: { cause } };
  return enqueue(t, job, nowMs);
}

/**
 * Enqueues the daily backup where its hour has come since the last one; one whose hour was missed follows at the next
 * start. A database whose first account is younger than that hour waits for the next.
 * @returns whether it was enqueued
 */
export async function enqueueDueBackup(db: Database, nowMs: number): Promise<boolean> {
  const zone = await readTimeZone(db);
  const weekly = { weekdays: EVERY_WEEKDAY, minute: DAILY_BACKUP_HOUR * 60, zone };
  const dueAt = nextTimes(weekly, nowMs - LONGEST_DAY_MS, 2).findLast((time) => time <= nowMs);
  if (dueAt === undefined) return false;
  const made = await db
    .selectFrom('job')
    .select('id')
    .where('key', '=', `${BACKUP_JOB}:daily`)
    .where('created_at', '>=', dueAt)
    .executeTakeFirst();
  if (made) return false;
  const old = await db
    .selectFrom('app_user')
    .select('id')
    .where('created_at', '<', dueAt)
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  return transact(db, (t) => enqueueBackup(t, 'daily', nowMs));
}

/**
 * Checks each minute whether the daily backup is due.
 * @param wake called when it was enqueued
 * @returns stops that, and resolves when the last check has ended
 */
export function startDailyBackups(
  { db, clock, report }: Omit<BackupServices, 'plan'>,
  wake: () => void,
): () => Promise<void> {
  return repeat({
    everyMs: CHECK_MS,
    work: async () => {
      if (await enqueueDueBackup(db, clock())) wake();
    },
    onError: (error) => report(`backups: ${String(error)}`),
  });
}

/**
 * Makes a backup of a database that is about to be migrated; a new one, and one that is up to date, needs none.
 * @throws BackupError where it cannot be made: the database is not to be migrated then
 */
export async function backUpBeforeMigration(
  db: Database,
  plan: BackupPlan,
  report: (line: string) => void,
): Promise<void> {
  const { done, pending } = await migrationState(db);
  if (done.length === 0 || pending.length === 0) return;
  const wanted = { cause: 'migration', withFiles: false, nowMs: Date.now() } as const;
  const { name } = await createBackup(db, plan, wanted);
  report(`升级数据库之前已备份：${name}`);
  if (plan.passphrase === undefined) report(NO_SECRET_WARNING);
}
