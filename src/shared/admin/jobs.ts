import * as v from 'valibot';
import { textUpTo } from '../contract/values.ts';
import {
  adminCall,
  CATALOGUE_READERS,
  EDITORS,
  idInput,
  momentSchema,
  nothing,
  pageInput,
  pageOf,
} from './call.ts';

/** What runs in the background. */

export const jobStateSchema = v.picklist(['waiting', 'running', 'done', 'failed', 'cancelled']);

/** How far a running job is; `what` names what it works on. */
export const progressSchema = v.object({
  done: v.number(),
  total: v.number(),
  what: v.string(),
});

export const jobSchema = v.object({
  id: v.string(),
  /** `scan`, `import`, `encode`, `film`, `sweep`, `verify`, `backup`, `verify_backup` … */
  kind: v.string(),
  /** What it works on: a file, a source. */
  subject: v.string(),
  state: jobStateSchema,
  progress: v.nullable(progressSchema),
  tries: v.number(),
  /** When a waiting job runs at the earliest. */
  run_at: momentSchema,
  /** Why the last attempt failed; '' where none has. */
  problem: v.string(),
  created_at: momentSchema,
  updated_at: momentSchema,
});
export type JobView = v.InferOutput<typeof jobSchema>;

/**
 * What happened to a job: `begun` by a process; `done`, `failed`, `waits` (the attempt does not count), `stopped` with its
 * process, `cancelled`; `died`: its process ended without a word; `retried` by an operator.
 */
export const jobLogEntrySchema = v.object({
  at: momentSchema,
  what: v.picklist(['begun', 'done', 'failed', 'waits', 'stopped', 'cancelled', 'died', 'retried']),
  /** What was done, or why it failed or waits; '' where there is nothing to say. */
  text: v.string(),
});
export type JobLogEntry = v.InferOutput<typeof jobLogEntrySchema>;

export const listJobs = adminCall({
  method: 'GET',
  path: '/jobs',
  access: CATALOGUE_READERS,
  input: v.object({
    ...pageInput,
    state: v.optional(jobStateSchema),
    kind: v.optional(textUpTo(32)),
  }),
  answer: v.object({
    ...pageOf(jobSchema).entries,
    counts: v.object({
      waiting: v.number(),
      running: v.number(),
      done: v.number(),
      failed: v.number(),
      cancelled: v.number(),
    }),
  }),
  about: 'Lists jobs: those that run, then those that wait, then the rest, the latest first.',
});

export const readJobLog = adminCall({
  method: 'GET',
  path: '/jobs/:id/log',
  access: CATALOGUE_READERS,
  input: idInput,
  answer: v.object({ entries: v.array(jobLogEntrySchema) }),
  about: 'Reads what happened to a job, attempt by attempt, the oldest first.',
});

export const retryJob = adminCall({
  method: 'POST',
  path: '/jobs/:id/retry',
  access: EDITORS,
  input: idInput,
  answer: nothing,
  about: 'Runs a job again, or a waiting one at once.',
});

export const cancelJob = adminCall({
  method: 'POST',
  path: '/jobs/:id/cancel',
  access: EDITORS,
  input: idInput,
  answer: nothing,
  about: 'Cancels a job.',
});
