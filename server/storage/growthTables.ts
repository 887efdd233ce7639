import type { Kysely } from 'kysely';

/**
 * Adds the time of last use to sessions, and indexes on the times by which rows are removed. For existing sessions that
 * time is unknown and begins now. As the column's default it costs nothing for any number of rows, and a process of the
 * previous version can still write sessions.
 */
export async function boundGrowth(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('used_at', 'bigint', (c) => c.notNull().defaultTo(Date.now()))
    .execute();
  for (const column of ['used_at', 'ended_at', 'expires_at']) {
    await db.schema.createIndex(`session_${column}`).on('session').column(column).execute();
  }
  await db.schema.createIndex('sms_code_end').on('sms_code').column('expires_at').execute();
}
