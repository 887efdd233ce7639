import type { Kysely } from 'kysely';

const FILTERS =
  'kind state free_until free_from published_at category status price weekday form characters score_hundredths'.split(
    ' ',
  );

/**
 * The changes of coins of an account in their order, for which SQLite would else go through those of all accounts; and the
 * totals of works that match filters, which `work_filters` answers without the works' rows. Its columns after the state
 * are in an order that gives no other query a reason to choose it. `work_state_changed` gave SQLite one to read all works
 * for those of a few chapters.
 */
export async function createReaderListIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('work_state_changed').execute();
  await db.schema.createIndex('work_filters').on('work').columns(FILTERS).execute();
  await db.schema
    .createIndex('coin_ledger_user_time')
    .on('coin_ledger')
    .columns(['user_id', 'created_at desc', 'cause'])
    .execute();
}
