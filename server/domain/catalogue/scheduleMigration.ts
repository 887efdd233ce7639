import type { Kysely } from 'kysely';

/** Lets the schedule of a work begin at a chapter, and pass over drafts. */
export async function createScheduleHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publish_hold')
    .addColumn('chapter_id', 'text', (c) => c.primaryKey())
    .execute();
  await db.schema
    .alterTable('publish_schedule')
    .addColumn('from_chapter', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
