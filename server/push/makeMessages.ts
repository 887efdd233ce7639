import type { PushPublicationTable } from '../domain/push/pushTables.ts';
import { quietHoursAt } from '../domain/push/quietHours.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { inParts } from '../storage/inParts.ts';

const PAGE_ROWS = 1_000;
const ROWS_PER_INSERT = 200;

/**
 * Makes the messages of all works that wait for it, see [Note: Notifications of new chapters].
 * @returns how many works there were
 */
export async function makeMessages(
  db: Database,
  nowMs: number,
  signal: AbortSignal,
): Promise<number> {
  let works = 0;
  for (;;) {
    signal.throwIfAborted();
    const publication = await db
      .selectFrom('push_publication')
      .selectAll()
      .where('waiting', '=', 1)
      .orderBy('work_id')
      .limit(1)
      .executeTakeFirst();
    if (!publication) return works;
    const isLast = await transact(db, (t) => makePage(t, publication, nowMs));
    if (isLast) works += 1;
  }
}

/** @returns whether that was the last page */
async function makePage(
  t: Write,
  publication: PushPublicationTable,
  nowMs: number,
): Promise<boolean> {
  const { work_id, chapter_id, cursor, last_at } = publication;
  // Locks the row: a process that was believed to be dead may still be at the same page.
  const locked = await t
    .updateTable('push_publication')
    .set((is) => ({ waiting: is.ref('waiting') }))
    .where('work_id', '=', work_id)
    .where('cursor', '=', cursor)
    .where('last_at', '=', last_at)
    .where('waiting', '=', 1)
    .returning('work_id')
    .executeTakeFirst();
  if (!locked) return false;
  const { rows, next } = await readPage(t, publication);
  const dueAt = quietHoursAt(nowMs);
  const messages = rows.map(({ subscription_id, quiet_from, quiet_until, zone }) => {
    const quiet = {
      quiet_from: quiet_from ?? -1,
      quiet_until: quiet_until ?? -1,
      zone: zone ?? '',
    };
    return { subscription_id, work_id, chapter_id, due_at: dueAt(quiet), tries: 0 };
  });
  for (const part of inParts(messages, ROWS_PER_INSERT)) {
    await t
      .insertInto('push_message')
      .values(part)
      // What waits already opens an earlier chapter, which the reader has not seen either.
      .onConflict((conflict) => conflict.columns(['subscription_id', 'work_id']).doNothing())
      .execute();
  }
  await t
    .updateTable('push_publication')
    .set(next === undefined ? { waiting: 0 } : { cursor: next })
    .where('work_id', '=', work_id)
    .execute();
  return next === undefined;
}

/** Devices of the next accounts to be notified. @returns `next`: the last account; undefined where no more follow */
async function readPage(t: Write, { work_id, cursor, last_at }: PushPublicationTable) {
  const rows = await t
    .selectFrom('collection')
    .innerJoin('push_subscription', 'push_subscription.user_id', 'collection.user_id')
    .innerJoin('app_user', 'app_user.id', 'collection.user_id')
    .leftJoin('push_setting', 'push_setting.user_id', 'collection.user_id')
    .leftJoin('push_mute', (join) =>
      join
        .onRef('push_mute.user_id', '=', 'collection.user_id')
        .onRef('push_mute.work_id', '=', 'collection.work_id'),
    )
    .select(['collection.user_id', 'push_subscription.id as subscription_id'])
    .select(['push_setting.quiet_from', 'push_setting.quiet_until', 'push_setting.zone'])
    .where('collection.work_id', '=', work_id)
    .where('collection.user_id', '>', cursor)
    // Not what had appeared before: that is no news.
    .where('collection.created_at', '<=', last_at)
    .where('push_subscription.created_at', '<=', last_at)
    .where('app_user.closed_at', 'is', null)
    .where('app_user.banned_at', 'is', null)
    .where('push_mute.work_id', 'is', null)
    .where((is) =>
      is.or([is('push_setting.enabled', 'is', null), is('push_setting.enabled', '=', 1)]),
    )
    .orderBy('collection.user_id')
    .limit(PAGE_ROWS)
    .execute();
  const last = rows.at(-1)?.user_id;
  if (rows.length < PAGE_ROWS || last === undefined) return { rows, next: undefined };
  // The devices of the last account may go on behind the page; an account has fewer than a page.
  const whole = rows.filter((row) => row.user_id !== last);
  return { rows: whole, next: whole.at(-1)?.user_id };
}
