import { type Kysely, sql } from 'kysely';
import { notNull } from '../storage/notNull.ts';

/** `waiting` and `running` are open; the others are final until the operator retries the job. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobTable {
  id: string;
  kind: string;
  /** What the job works on: among the open jobs of all kinds there is one for each key. */
  key: string;
  state: JobState;
  /** JSON, parsed by the handler of the kind. */
  input: string;
  /** JSON of `JobProgress`; '' before the first report. */
  progress: string;
  /** How often a process has begun it since it was enqueued or retried. */
  tries: number;
  /** The earliest start, ms since 1970; changed while it runs: it is to run once more. */
  run_at: number;
  /** Names the claim of the process that runs it; only that process may finish it. */
  claim: string | null;
  /** A running job whose lease has ended belongs to a dead process. */
  lease_until: number | null;
  /** 1: the process that runs it ends it at its next renewal. */
  cancelled: number;
  /** Why the last attempt failed, in Chinese where it was foreseen; '' where none has failed. */
  problem: string;
  /** What happened to it: a line of JSON for each entry, see `jobLog.ts`. */
  log: string;
  created_at: number;
  updated_at: number;
}

/** The order of the operators' list: running, waiting, the rest. An index has it, so its text is part of the schema. */
export const JOB_ORDER = sql`case state when 'running' then 0 when 'waiting' then 1 else 2 end`;

export async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', notNull)
    .addColumn('key', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('input', 'text', notNull)
    .addColumn('progress', 'text', notNull)
    .addColumn('tries', 'integer', notNull)
    .addColumn('run_at', 'bigint', notNull)
    .addColumn('claim', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('cancelled', 'integer', notNull)
    .addColumn('problem', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('updated_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('job_open')
    .on('job')
    .column('key')
    .unique()
    .where(sql.ref('state'), 'in', [sql.lit('waiting'), sql.lit('running')])
    .execute();
  await db.schema.createIndex('job_next').on('job').columns(['state', 'run_at']).execute();
  await db.schema.createIndex('job_updated').on('job').columns(['updated_at']).execute();
}

/** A log of each job. As its default '' it costs nothing for any number of rows, and processes of the previous version write none. */
export async function addJobLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('log', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
