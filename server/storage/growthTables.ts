import type { Kysely } from 'kysely';

/**
 * When each session was last used, and indexes on the times by which rows are removed. Of the sessions that are there
 * it is not known when they were used: their time begins now. As the column's default it costs nothing however many
 * there are, and a process of the version before may go on writing sessions.
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
