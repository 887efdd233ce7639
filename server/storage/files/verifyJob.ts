import * as v from 'valibot';
import { enqueue } from '../../jobs/jobs.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import type { Clock } from '../../base/random.ts';
import type { Database, Write } from '../database.ts';
import type { FileStorage } from './fileStorage.ts';
import { verifyFiles } from './verify.ts';

export const VERIFY_JOB = 'verify';
/** Row of `kv` with the result of the last job that ended. */
const RESULT_NAME = 'storage:verified';
/** Wrong files that are listed; all are counted. */
const LISTED_MAX = 100;

const resultSchema = v.object({
  /** When it ended, ms since 1970. */
  at: v.number(),
  checked: v.number(),
  wrong: v.number(),
  listed: v.array(v.object({ key: v.string(), fault: v.picklist(['missing', 'changed']) })),
});
export type VerifyResult = v.InferOutput<typeof resultSchema>;

/** @returns whether it was added: while one waits or runs, none is */
export function enqueueVerify(t: Write, nowMs: number): Promise<boolean> {
  return enqueue(t, { kind: VERIFY_JOB, key: VERIFY_JOB, input: null }, nowMs);
}

/** The job that compares every imported file with its SHA-256, and stores what it found. */
export function verifyHandler({
  db,
  files,
  clock,
}: {
  readonly db: Database;
  readonly files: FileStorage;
  readonly clock: Clock;
}): JobHandler {
  return async ({ signal, report }) => {
    const { count } = await db
      .selectFrom('asset')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('store', '=', 'files')
      .where('unused_since', 'is', null)
      .executeTakeFirstOrThrow();
    const { checked, wrong } = await verifyFiles(db, files, {
      signal,
      onChecked: (done) => report({ done, total: Math.max(done, count), what: '' }),
    });
    const listed = wrong.slice(0, LISTED_MAX);
    const result: VerifyResult = { at: clock(), checked, wrong: wrong.length, listed };
    const value = JSON.stringify(result);
    await db
      .insertInto('kv')
      .values({ name: RESULT_NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return `核对了 ${checked} 个文件，${wrong.length} 个不对`;
  };
}

/** @returns undefined where no job has ended yet */
export async function lastVerified(db: Database): Promise<VerifyResult | undefined> {
  const row = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', RESULT_NAME)
    .executeTakeFirst();
  return row && v.parse(resultSchema, JSON.parse(row.value));
}
