import { sql } from 'kysely';
import { newId, systemRandom } from '../base/random.ts';
import { type Database, isEmbedded, type Write } from '../storage/database.ts';
import { appended, withEntry } from './jobLog.ts';
import type { JobProgress } from './jobProgress.ts';
import type { JobState, JobTable } from './jobTables.ts';
import { LEASE_MS, RETRY_DELAYS_MS, TRIES_MAX } from './jobTimes.ts';

const OPEN: JobState[] = ['waiting', 'running'];
const DEAD_TOO_OFTEN = '处理它的进程多次中断，请看日志后重试';

export interface NewJob {
  readonly kind: string;
  /** Unique among open jobs. */
  readonly key: string;
  /** JSON. */
  readonly input: unknown;
  /** The earliest start, ms since 1970; default: at once. */
  readonly runAt?: number;
  /** Whether a running job with the key runs once more: it may have read what the cause changes. */
  readonly again?: boolean;
}

/**
 * Enqueues a job in the transaction of its cause. While a job with its key is open, nothing is added.
 * @returns whether a job was added
 */
export async function enqueue(
  t: Write,
  { kind, key, input, runAt, again = false }: NewJob,
  nowMs: number,
): Promise<boolean> {
  const id = newId(nowMs, systemRandom);
  const row = await t
    .insertInto('job')
    .values({
      id,
      kind,
      key,
      state: 'waiting',
      input: JSON.stringify(input),
      progress: '',
      tries: 0,
      run_at: runAt ?? nowMs,
      claim: null,
      lease_until: null,
      cancelled: 0,
      problem: '',
      log: '',
      created_at: nowMs,
      updated_at: nowMs,
    })
    // PostgreSQL accepts a partial index as the target only with its condition, which SQLite wants spelled the same.
    .onConflict((conflict) => {
      const open = conflict
        .column('key')
        .where(sql.ref('state'), 'in', [sql.lit('waiting'), sql.lit('running')]);
      return again ? open.doUpdateSet(runAgain(runAt ?? nowMs)) : open.doNothing();
    })
    .returning('id')
    .executeTakeFirst();
  return row?.id === id;
}

/** Changes of an open job. One that waits only gets its row locked: no process claims it before its cause is there. */
function runAgain(runAt: number) {
  const later = sql<number>`case when job.run_at < ${runAt} then ${runAt} else job.run_at + 1 end`;
  return {
    run_at: sql<number>`case when job.state = 'running' then ${later} else job.run_at end`,
    cancelled: sql<number>`case when job.state = 'running' then 0 else job.cancelled end`,
  };
}

/**
 * Claims the next job for this process: one that waits and whose time has come, or one of a dead process.
 * @param onFailed called for each job of a dead process that had its last attempt
 * @returns undefined where there is none
 */
export async function claimNext(
  db: Database,
  kinds: readonly string[],
  nowMs: number,
  onFailed?: () => void,
): Promise<JobTable | undefined> {
  const claim = newId(nowMs, systemRandom);
  const begun = { at: nowMs, what: 'begun', text: '' } as const;
  for (;;) {
    const job = await db
      .updateTable('job')
      .set((eb) => ({
        state: 'running',
        claim,
        lease_until: nowMs + LEASE_MS,
        tries: eb('tries', '+', 1),
        log: eb
          .case()
          .when('state', '=', 'running')
          .then(appended({ at: nowMs, what: 'died', text: '' }, begun))
          .else(appended(begun))
          .end(),
        updated_at: nowMs,
      }))
      .where('id', '=', (eb) => {
        const next = eb
          .selectFrom('job')
          .select('id')
          .where('kind', 'in', [...kinds])
          .where(({ and, or }) =>
            or([
              and([eb('state', '=', 'waiting'), eb('run_at', '<=', nowMs)]),
              and([eb('state', '=', 'running'), eb('lease_until', '<', nowMs)]),
            ]),
          )
          .orderBy('run_at')
          .orderBy('id')
          .limit(1);
        return isEmbedded(db) ? next : next.forUpdate().skipLocked();
      })
      .returningAll()
      .executeTakeFirst();
    if (!job || (job.tries <= TRIES_MAX && job.cancelled === 0)) return job;
    // Its process died in the last attempt, or before it saw that the job was cancelled.
    const state = job.cancelled === 1 ? 'cancelled' : 'failed';
    await endJob(db, job, { state, problem: DEAD_TOO_OFTEN }, nowMs);
    if (state === 'failed') onFailed?.();
  }
}

/**
 * Renews the lease of a running job.
 * @returns `lost`: another process has it by now; `cancelled`: the operator wants it to end
 */
export async function renew(
  db: Database,
  job: JobTable,
  progress: JobProgress | undefined,
  nowMs: number,
): Promise<'renewed' | 'lost' | 'cancelled'> {
  const row = await ownJob(db, job)
    .set({
      lease_until: nowMs + LEASE_MS,
      updated_at: nowMs,
      ...(progress && { progress: JSON.stringify(progress) }),
    })
    .returning('cancelled')
    .executeTakeFirst();
  if (!row) return 'lost';
  return row.cancelled === 1 ? 'cancelled' : 'renewed';
}

export interface JobEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Why it failed. */
  readonly problem?: string;
  /** For its log, where that is more than the problem: what was done, or the fault. */
  readonly text?: string | undefined;
}

/**
 * Ends a running job, or puts it back into the queue where it was enqueued again meanwhile; nothing happens where another
 * process has it by now.
 */
export async function endJob(
  db: Database,
  job: JobTable,
  { state, problem = '', text = problem }: JobEnd,
  nowMs: number,
): Promise<void> {
  await ownJob(db, job)
    .set((eb) => {
      const isWantedAgain = eb.and([eb('run_at', '<>', job.run_at), eb('cancelled', '=', 0)]);
      return {
        state: eb
          .case()
          .when(isWantedAgain)
          .then('waiting' as JobState)
          .else(state)
          .end(),
        tries: eb.case().when(isWantedAgain).then(0).else(job.tries).end(),
        problem,
        log: withEntry(job.log, { at: nowMs, what: state, text }),
        claim: null,
        lease_until: null,
        updated_at: nowMs,
      };
    })
    .execute();
}

/**
 * Puts a failed attempt back into the queue, or lets it stand where that was the last one.
 * @param text for the log, where that is more than the problem
 */
export async function failJob(
  db: Database,
  job: JobTable,
  { problem, text = problem }: Pick<JobEnd, 'text'> & { readonly problem: string },
  nowMs: number,
): Promise<void> {
  const delayMs = RETRY_DELAYS_MS[job.tries - 1];
  if (delayMs === undefined) return endJob(db, job, { state: 'failed', problem, text }, nowMs);
  const log = withEntry(job.log, { at: nowMs, what: 'failed', text });
  await putBack(db, job, { run_at: nowMs + delayMs, problem, tries: job.tries, log }, nowMs);
}

/**
 * Puts a job back whose attempt does not count: the disk is full, or the process stops.
 * @param back `problem`: why it waits; '' where the process stops
 */
export async function releaseJob(
  db: Database,
  job: JobTable,
  { problem, runAt }: { readonly problem: string; readonly runAt: number },
  nowMs: number,
): Promise<void> {
  const what = problem === '' ? 'stopped' : 'waits';
  const log = withEntry(job.log, { at: nowMs, what, text: problem });
  await putBack(db, job, { run_at: runAt, problem, tries: job.tries - 1, log }, nowMs);
}

async function putBack(
  db: Database,
  job: JobTable,
  changes: Pick<JobTable, 'run_at' | 'problem' | 'tries' | 'log'>,
  nowMs: number,
): Promise<void> {
  await ownJob(db, job)
    .set({ ...changes, state: 'waiting', claim: null, lease_until: null, updated_at: nowMs })
    .execute();
}

function ownJob(db: Database, { id, claim }: JobTable) {
  return db
    .updateTable('job')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('claim', '=', claim);
}

/**
 * Cancels a job: at once while it waits, and at the next renewal of its lease while it runs.
 * @returns whether it was open
 */
export async function cancelJob(t: Write, id: string, nowMs: number): Promise<boolean> {
  const waiting = await t
    .updateTable('job')
    .set({
      state: 'cancelled',
      cancelled: 1,
      log: appended({ at: nowMs, what: 'cancelled', text: '' }),
      updated_at: nowMs,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (waiting) return true;
  const running = await t
    .updateTable('job')
    .set({ cancelled: 1, updated_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return running !== undefined;
}

/**
 * Runs a failed or cancelled job again, or a waiting one at once.
 * @returns whether it was put into the queue; false also where another job with its key is open
 */
export async function retryJob(t: Write, id: string, nowMs: number): Promise<boolean> {
  const row = await t
    .updateTable('job')
    .set({
      state: 'waiting',
      run_at: nowMs,
      tries: 0,
      cancelled: 0,
      log: appended({ at: nowMs, what: 'retried', text: '' }),
      updated_at: nowMs,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled', 'waiting'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job as other')
            .select('other.id')
            .whereRef('other.key', '=', 'job.key')
            .whereRef('other.id', '<>', 'job.id')
            .where('other.state', 'in', OPEN),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
