import type { Database } from '../storage/database.ts';
import { FINISHED_JOB_AGE_MAX_MS } from './jobTimes.ts';

/**
 * Removes jobs that ended long ago.
 * @returns how many, at most `rows`
 */
export async function forgetJobs(db: Database, nowMs: number, rows: number): Promise<number> {
  const old = db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['done', 'cancelled'])
    .where('updated_at', '<', nowMs - FINISHED_JOB_AGE_MAX_MS)
    .limit(rows);
  const { numDeletedRows } = await db.deleteFrom('job').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
