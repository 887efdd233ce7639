import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../base/random.ts';
import { enqueue } from '../jobs/jobs.ts';
import { JobError, type JobHandlers } from '../jobs/runner.ts';
import { beginsWith } from '../storage/beginsWith.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { BackupError, type BackupPlan, BackupToolMissing } from './backupPlan.ts';
import { listBackups } from './listBackups.ts';
import { checkBackup } from './verifyBackup.ts';

export const BACKUP_CHECK_JOB = 'verify_backup';
/** Rows of `kv` with what the last check of a backup found, by its name. */
const RESULT_PREFIX = 'backup:checked:';

export const checkInputSchema = v.object({ name: v.string() });
const resultSchema = v.object({
  /** When it ended, ms since 1970. */
  at: v.number(),
  /** A sentence for each check that failed. */
  faults: v.array(v.string()),
});
type BackupCheckResult = v.InferOutput<typeof resultSchema>;

/** @returns whether it was added: while the backup is being checked, or waits for it, none is */
export function enqueueBackupCheck(t: Write, name: string, nowMs: number): Promise<boolean> {
  const job = { kind: BACKUP_CHECK_JOB, key: `${BACKUP_CHECK_JOB}:${name}`, input: { name } };
  return enqueue(t, job, nowMs);
}

interface CheckServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly plan: Pick<BackupPlan, 'dir'>;
}

/** The job that checks a backup whole, imported files included, and stores what it found. */
export function backupCheckHandlers({ db, clock, plan }: CheckServices): JobHandlers {
  return {
    [BACKUP_CHECK_JOB]: async ({ input, signal, report }) => {
      const { name } = v.parse(checkInputSchema, input);
      const faults = await faultsOf(join(plan.dir, name), name, (done, total) => {
        signal.throwIfAborted();
        report({ done, total, what: '' });
      });
      const names = (await listBackups(plan.dir)).map((backup) => backup.name);
      // Its time was over while it was read.
      if (!names.includes(name)) return `${name} 已经不在了`;
      await transact(db, (t) => storeResult(t, name, { at: clock(), faults }, names));
      return faults.length === 0 ? `${name} 是完好的` : `${name}：${faults.join('；')}`;
    },
  };
}

async function faultsOf(
  folder: string,
  name: string,
  onChecked: (done: number, total: number) => void,
): Promise<readonly string[]> {
  try {
    return (await checkBackup(folder, { withAssets: true, onChecked })).faults;
  } catch (error) {
    if (error instanceof BackupToolMissing) throw new JobError(error.message);
    if (!(error instanceof BackupError)) throw error;
    return [error.message.replaceAll(folder, name)];
  }
}

/** @param names of the backups that there are: results of others are forgotten */
async function storeResult(
  t: Write,
  name: string,
  result: { readonly at: number; readonly faults: readonly string[] },
  names: readonly string[],
): Promise<void> {
  const value = JSON.stringify(result);
  await t
    .insertInto('kv')
    .values({ name: RESULT_PREFIX + name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await t
    .deleteFrom('kv')
    .where(beginsWith(t, sql.ref('name'), RESULT_PREFIX))
    .where(
      'name',
      'not in',
      names.map((each) => RESULT_PREFIX + each),
    )
    .execute();
}

/** @returns what the last checks found, by the names of the backups */
export async function readBackupChecks(db: Database): Promise<Map<string, BackupCheckResult>> {
  const rows = await db
    .selectFrom('kv')
    .selectAll()
    .where(beginsWith(db, sql.ref('name'), RESULT_PREFIX))
    .execute();
  return new Map(
    rows.map(({ name, value }) => [
      name.slice(RESULT_PREFIX.length),
      v.parse(resultSchema, JSON.parse(value)),
    ]),
  );
}

/** @returns how many of the backups in a folder are not whole, as far as they were verified */
export async function countWrongBackups(db: Database, dir: string): Promise<number> {
  const checks = await readBackupChecks(db);
  const wrong = [...checks].filter(([, { faults }]) => faults.length > 0);
  if (wrong.length === 0) return 0;
  // The result of one that had its time is forgotten with the next check.
  const names = new Set((await listBackups(dir)).map(({ name }) => name));
  return wrong.filter(([name]) => names.has(name)).length;
}
