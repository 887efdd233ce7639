import { CLOCK_TOLERANCE_MS, DAY_MS, HOUR_MS } from '../base/time.ts';
import { isPublished } from '../domain/catalogue/published.ts';
import { enqueue } from '../jobs/jobs.ts';
import { type Database, transact, type Write } from '../storage/database.ts';

/**
 * [Note: Notifications of new chapters]
 * A chapter appears when its time has come, without a job. So each process that runs jobs looks every 10 s for chapters
 * that have appeared, notes their works in `push_publication`, and enqueues one job for all of them. The job makes a
 * message for each device of each account that has the work as a favorite, page by page, and notes the last account in
 * the transaction of the page; then it sends the messages that are due. A message is deleted before it is sent: where the
 * process is killed, the messages of one batch may be lost, and none is sent twice. A device that is away, and quiet
 * hours, leave messages for later; the next look enqueues a job when one is due.
 */

export const PUSH_JOB = 'push';
const CHECKED_KEY = 'push:checked';
/** After a longer standstill, older chapters are no news. */
const NEWS_MS = DAY_MS;
/** Publishing many works is one transaction each, with the time at which the first began. */
const LATE_MS = 10 * CLOCK_TOLERANCE_MS;

/**
 * Notes works of which chapters have appeared, and enqueues the job that makes and sends their notifications.
 * @returns whether a job was enqueued
 */
export async function enqueuePush(db: Database, nowMs: number): Promise<boolean> {
  const device = await db.selectFrom('push_subscription').select('id').limit(1).executeTakeFirst();
  if (!device) return false;
  await noteAppeared(db, nowMs);
  const isDue = (await hasWaiting(db)) || (await hasDue(db, nowMs));
  if (!isDue) return false;
  const job = { kind: PUSH_JOB, key: PUSH_JOB, input: {} };
  return transact(db, (t) => enqueue(t, job, nowMs));
}

async function noteAppeared(db: Database, nowMs: number): Promise<void> {
  const checked = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', CHECKED_KEY)
    .executeTakeFirst();
  const checkedMs = Number(checked?.value ?? 0);
  const sinceMs = Math.max(nowMs - NEWS_MS, Math.min(checkedMs, nowMs) - LATE_MS);
  const works = await db
    .selectFrom('chapter')
    .leftJoin('push_publication', 'push_publication.work_id', 'chapter.work_id')
    .select((is) => [
      'chapter.work_id',
      is.fn.min<number>('chapter.published_at').as('first_at'),
      is.fn.max<number>('chapter.published_at').as('last_at'),
    ])
    .where('chapter.state', '=', 'published')
    .where('chapter.published_at', '>', sinceMs)
    .where('chapter.published_at', '<=', nowMs)
    .where((is) =>
      is.or([
        is('push_publication.last_at', 'is', null),
        is('chapter.published_at', '>', is.ref('push_publication.last_at')),
      ]),
    )
    .where((is) =>
      is.exists(
        is
          .selectFrom('collection')
          .select('collection.work_id')
          .whereRef('collection.work_id', '=', 'chapter.work_id'),
      ),
    )
    .groupBy('chapter.work_id')
    .execute();
  for (const work of works) await transact(db, (t) => noteWork(t, work, nowMs));
  // Not written at every look: reading an hour again costs little.
  if (works.length === 0 && nowMs - checkedMs < HOUR_MS) return;
  const value = String(nowMs);
  await db
    .insertInto('kv')
    .values({ name: CHECKED_KEY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

interface Appeared {
  readonly work_id: string;
  readonly first_at: number;
  readonly last_at: number;
}

/** Once in all processes. Messages of an earlier publication that are still being made name the new chapters as well. */
async function noteWork(
  t: Write,
  { work_id, first_at, last_at }: Appeared,
  nowMs: number,
): Promise<void> {
  const chapter = await t
    .selectFrom('chapter')
    .select('id')
    .where('work_id', '=', work_id)
    .where(isPublished('chapter', nowMs))
    .where('published_at', '>=', first_at)
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst();
  if (!chapter) return;
  const row = { chapter_id: chapter.id, first_at, last_at, cursor: '', waiting: 1 };
  await t
    .insertInto('push_publication')
    .values({ work_id, ...row })
    .onConflict((conflict) =>
      conflict.column('work_id').doUpdateSet(row).where('push_publication.last_at', '<', last_at),
    )
    .execute();
}

async function hasWaiting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('push_publication')
    .select('work_id')
    .where('waiting', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasDue(db: Database, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('push_message')
    .select('work_id')
    .where('due_at', '<=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
