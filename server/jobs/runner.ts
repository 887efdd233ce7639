import { setTimeout as sleep } from 'node:timers/promises';
import { isCode } from '../base/secret.ts';
import type { Clock } from '../base/random.ts';
import { MINUTE_MS } from '../base/time.ts';
import type { Database } from '../storage/database.ts';
import { claimNext, endJob, failJob, releaseJob, renew } from './jobs.ts';
import type { JobProgress } from './jobProgress.ts';
import type { JobTable } from './jobTables.ts';
import { POLL_MS, RENEWAL_MS, TRIES_MAX } from './jobTimes.ts';

/** What a handler gets; handlers are idempotent: after a killed process the same job runs again. */
export interface JobRun {
  readonly id: string;
  /** The parsed JSON of the input, not yet checked. */
  readonly input: unknown;
  /** Aborted where the job is cancelled, the process stops, or another process has taken the job. */
  readonly signal: AbortSignal;
  /** Reports progress; written with the next renewal of the lease, at most once a second. */
  readonly report: (progress: JobProgress) => void;
}

/** @returns what was done, in Chinese, for the log of the job */
export type JobHandler = (run: JobRun) => Promise<string | undefined>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A reason for the operator why a job failed. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

/** The job cannot run now (a full disk): it waits, and the attempt does not count. */
export class JobWaits extends Error {
  override readonly name = 'JobWaits';
}

const WAIT_MS = MINUTE_MS;
const PROGRESS_MS = 1_000;
const FULL_CODES = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'];

export interface JobRunnerWanted {
  readonly db: Database;
  readonly clock: Clock;
  readonly handlers: JobHandlers;
  /** How many jobs run beside each other. */
  readonly lanes: number;
  /** Resolves when a further job may be claimed, see `whenCalm`. */
  readonly ready?: () => Promise<void>;
  /** Called when a job had its last attempt and failed. */
  readonly onFailed?: (() => void) | undefined;
  readonly report: (line: string) => void;
  readonly pollMs?: number;
}

export interface JobRunner {
  /** Looks for jobs at once: one was enqueued. */
  readonly wake: () => void;
  /** Gives running jobs back, and resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
}

/** Runs jobs in this process until it is stopped. */
export function startJobs(wanted: JobRunnerWanted): JobRunner {
  const stopping = new AbortController();
  let idle = new AbortController();
  const wake = () => {
    idle.abort();
    idle = new AbortController();
  };
  const pollMs = wanted.pollMs ?? POLL_MS;
  const lane = async () => {
    while (!stopping.signal.aborted) {
      // Taken before the look, so that a job which is enqueued during it ends the wait.
      const { signal } = idle;
      const worked = await runNext(wanted, stopping.signal);
      if (worked || stopping.signal.aborted) continue;
      await sleep(pollMs, undefined, {
        signal: AbortSignal.any([signal, stopping.signal]),
      }).catch(() => undefined);
    }
  };
  const lanes = Array.from({ length: wanted.lanes }, lane);
  return {
    wake,
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

/** @returns whether there was a job */
async function runNext(wanted: JobRunnerWanted, stopping: AbortSignal): Promise<boolean> {
  const { db, clock, handlers, report } = wanted;
  try {
    await wanted.ready?.();
    if (stopping.aborted) return false;
    const job = await claimNext(db, Object.keys(handlers), clock(), wanted.onFailed);
    if (!job) return false;
    await run(wanted, job, stopping);
    return true;
  } catch (error) {
    // The database does not answer: jobs wait in it.
    if (!stopping.aborted) report(`jobs: ${String(error)}`);
    return false;
  }
}

async function run(wanted: JobRunnerWanted, job: JobTable, stopping: AbortSignal): Promise<void> {
  const { db, clock, handlers } = wanted;
  const lease = keepLease(wanted, job);
  const signal = AbortSignal.any([lease.signal, stopping]);
  let fault: unknown;
  let text: string | undefined;
  try {
    const input: unknown = JSON.parse(job.input);
    text = await handlers[job.kind]!({ id: job.id, input, signal, report: lease.report });
  } catch (error) {
    fault = error ?? new Error('the job failed');
  }
  const end = await lease.end();
  if (end === 'lost') return;
  if (fault === undefined) return endJob(db, job, { state: 'done', text }, clock());
  if (end === 'cancelled') return endJob(db, job, { state: 'cancelled' }, clock());
  if (stopping.aborted) return releaseJob(db, job, { problem: '', runAt: clock() }, clock());
  return attemptFailed(wanted, job, fault);
}

async function attemptFailed(
  { db, clock, report, onFailed }: JobRunnerWanted,
  job: JobTable,
  fault: unknown,
): Promise<void> {
  const nowMs = clock();
  const isFull = FULL_CODES.some((code) => isCode(fault, code));
  if (fault instanceof JobWaits || isFull) {
    const problem = isFull ? '服务器的存储空间满了' : fault instanceof Error ? fault.message : '';
    return releaseJob(db, job, { problem, runAt: nowMs + WAIT_MS }, nowMs);
  }
  if (job.tries >= TRIES_MAX) onFailed?.();
  if (fault instanceof JobError) return failJob(db, job, { problem: fault.message }, nowMs);
  report(`job ${job.kind} ${job.id}: ${fault instanceof Error ? fault.stack : String(fault)}`);
  const problem = '出了点问题，日志里有原因';
  return failJob(db, job, { problem, text: String(fault) }, nowMs);
}

type LeaseEnd = 'held' | 'lost' | 'cancelled';

interface Lease {
  readonly signal: AbortSignal;
  readonly report: JobRun['report'];
  /** Stops the renewals. */
  readonly end: () => Promise<LeaseEnd>;
}

/** Renews the lease every 20 s, and sooner where there is progress to write; the clock of the timers is the system's. */
function keepLease({ db, clock, report }: JobRunnerWanted, job: JobTable): Lease {
  const controller = new AbortController();
  let end: LeaseEnd = 'held';
  let progress: JobProgress | undefined;
  let renewedAt = performance.now();
  let renewing = Promise.resolve();
  const renewNow = async () => {
    const written = progress;
    progress = undefined;
    renewedAt = performance.now();
    try {
      const result = await renew(db, job, written, clock());
      if (result === 'renewed') return;
      end = result;
      controller.abort();
    } catch (error) {
      report(`jobs: the lease of ${job.id} was not renewed: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    if (progress === undefined && performance.now() - renewedAt < RENEWAL_MS) return;
    renewing = renewing.then(renewNow);
  }, PROGRESS_MS);
  return {
    signal: controller.signal,
    report: (next) => {
      progress = next;
    },
    async end() {
      clearInterval(timer);
      await renewing;
      if (end === 'held') await renewNow();
      return end;
    },
  };
}
