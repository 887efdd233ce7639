import { sql } from 'kysely';
import { VISITOR_UNUSED_DAYS } from '../../../src/shared/limits.ts';
import { DAY_MS } from '../../base/time.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { welcomeCause } from '../ledger/ledger.ts';

const UNUSED_MS = VISITOR_UNUSED_DAYS * DAY_MS;

/** An account with a row in any of these tables is not removed. */
const WORTH = [
  'unlock',
  'collection',
  'record',
  'reading_day',
  'reading_deletion',
  'kept',
  'pay_order',
  'service_message',
  'push_subscription',
  'push_setting',
  'push_mute',
  'opds_access',
] as const;

/**
 * Scans the next accounts, by id, and removes those unused for VISITOR_UNUSED_DAYS that have no phone, no chosen
 * password, no coins but the welcome coins, and no row in a table of WORTH.
 * @param after the last account scanned; '' begins
 * @param rows number of accounts to scan
 * @returns the last account scanned, or undefined where no more are old enough
 */
export async function forgetVisitors(
  db: Database,
  nowMs: number,
  rows: number,
  after: string,
): Promise<string | undefined> {
  const before = nowMs - UNUSED_MS;
  // Ids begin with their time of creation.
  const next = await db
    .selectFrom('app_user')
    .select(['id', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rows)
    .execute();
  const old = next.filter(({ created_at }) => created_at <= before).map(({ id }) => id);
  if (old.length === 0) return undefined;
  await transact(db, async (t) => {
    const gone = await takeUnused(t, old, before);
    if (gone.length === 0) return;
    await t.deleteFrom('coin_ledger').where('cause', 'in', gone.map(welcomeCause)).execute();
    // A session used at this moment stays, and its foreign key then rolls all of this back.
    await t
      .deleteFrom('session')
      .where('user_id', 'in', gone)
      .where('used_at', '<=', before)
      .execute();
    await t.deleteFrom('app_user').where('id', 'in', gone).execute();
  });
  return next.length < rows ? undefined : next.at(-1)?.id;
}

/** Selects the unused accounts and locks them until the transaction ends. */
async function takeUnused(t: Write, ids: readonly string[], before: number): Promise<string[]> {
  let unused = t
    .updateTable('app_user')
    .set(({ ref }) => ({ coins: ref('coins') }))
    .where('id', 'in', ids)
    .where('phone', 'is', null)
    .where('password_hash', 'is', null)
    .where('password_version', '=', 1)
    .where('combo_until', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('session.user_id')
            .whereRef('session.user_id', '=', 'app_user.id')
            .where('session.used_at', '>', before),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coin_ledger')
            .select('coin_ledger.user_id')
            .whereRef('coin_ledger.user_id', '=', 'app_user.id')
            .where('coin_ledger.cause', '!=', sql<string>`${welcomeCause('')} || app_user.id`),
        ),
      ),
    );
  for (const table of WORTH) {
    unused = unused.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(table).select('user_id').whereRef('user_id', '=', 'app_user.id'))),
    );
  }
  return (await unused.returning('id').execute()).map(({ id }) => id);
}
