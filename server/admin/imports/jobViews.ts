import * as v from 'valibot';
import type { JobLogEntry, JobView } from '../../../src/shared/admin/jobs.ts';
import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import { readLog } from '../../jobs/jobLog.ts';
import { progressOf } from '../../jobs/jobProgress.ts';
import { JOB_ORDER, type JobState, type JobTable } from '../../jobs/jobTables.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type Part, type PartWanted, partWith } from '../../storage/part.ts';
import { notFound } from '../adminError.ts';

export interface JobsWanted extends PartWanted {
  readonly state?: JobState | undefined;
  readonly kind?: string | undefined;
}

/** Without the log, which is read by itself. */
const SHOWN = [
  'id',
  'kind',
  'state',
  'input',
  'progress',
  'tries',
  'run_at',
  'problem',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof JobTable)[];
type ShownJob = Pick<JobTable, (typeof SHOWN)[number]>;

/** Running jobs, then waiting ones, then the rest; the latest first. */
export async function listJobs(db: Database, wanted: JobsWanted): Promise<Part<JobView>> {
  const { state, kind } = wanted;
  let matching = db.selectFrom('job');
  if (state !== undefined) matching = matching.where('state', '=', state);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  const rowsOf = matching.select(SHOWN);
  const ordered = (state === undefined ? rowsOf.orderBy(JOB_ORDER) : rowsOf)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await cut(ordered, wanted).execute();
  const subjects = await subjectsOf(db, rows);
  return partWith(
    rows.map((row) => jobView(row, subjects)),
    matching,
    wanted,
    LIST_TOTAL_MAX,
  );
}

export async function countJobs(db: Database): Promise<Record<JobState, number>> {
  const rows = await db
    .selectFrom('job')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** @throws AdminError `not_found` */
export async function readJobLog(db: Database, id: string): Promise<JobLogEntry[]> {
  const row = await db.selectFrom('job').select('log').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('这个任务');
  return readLog(row.log);
}

function jobView(row: ShownJob, subjects: ReadonlyMap<string, string>): JobView {
  const { id, kind, state, tries, run_at, problem, created_at, updated_at } = row;
  const { file, source, name } = subjectOf(row);
  return {
    id,
    kind,
    state,
    tries,
    run_at,
    problem,
    created_at,
    updated_at,
    subject: subjects.get(file ?? source ?? '') ?? name ?? '',
    progress: progressOf(row) ?? null,
  };
}

const subjectSchema = v.fallback(
  v.object({
    file: v.optional(v.string()),
    source: v.optional(v.string()),
    /** Of a backup. */
    name: v.optional(v.string()),
  }),
  {},
);

function subjectOf({ input }: ShownJob): v.InferOutput<typeof subjectSchema> {
  return v.parse(subjectSchema, JSON.parse(input));
}

/** Paths of files and names of sources, by their ids. */
async function subjectsOf(db: Database, jobs: readonly ShownJob[]): Promise<Map<string, string>> {
  const named = jobs.map(subjectOf);
  const files = named.flatMap(({ file }) => file ?? []);
  const sources = named.flatMap(({ source }) => source ?? []);
  const paths =
    files.length === 0
      ? []
      : await db
          .selectFrom('source_file')
          .select(['id', 'path'])
          .where('id', 'in', files)
          .execute();
  const names =
    sources.length === 0
      ? []
      : await db.selectFrom('source').select(['id', 'name']).where('id', 'in', sources).execute();
  return new Map([
    ...paths.map(({ id, path }) => [id, path] as const),
    ...names.map(({ id, name }) => [id, name] as const),
  ]);
}
