import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

/** What one device of an account counted on one day. */
interface ReadingDayTable {
  user_id: string;
  /** YYYY-MM-DD of the device's calendar. */
  day: string;
  device: string;
  started_at: number;
  seconds: number;
  chapters: number;
  /** Ids of works, separated by single spaces. */
  finished: string;
  /** Seconds by hour, 24 numbers separated by single spaces. */
  hours: string;
  /** JSON: a list of name and seconds. */
  tags: string;
}

/** Since when the reading days of an account count again: an earlier beginning is refused. */
interface ReadingDeletionTable {
  user_id: string;
  at: number;
}

export interface ReadingTables {
  reading_day: ReadingDayTable;
  reading_deletion: ReadingDeletionTable;
}

export async function createReadingDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reading_day')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('day', 'text', notNull)
    .addColumn('device', 'text', notNull)
    .addColumn('started_at', 'bigint', notNull)
    .addColumn('seconds', 'integer', notNull)
    .addColumn('chapters', 'integer', notNull)
    .addColumn('finished', 'text', notNull)
    .addColumn('hours', 'text', notNull)
    .addColumn('tags', 'text', notNull)
    .addPrimaryKeyConstraint('reading_day_key', ['user_id', 'day', 'device'])
    .execute();
  await db.schema.createIndex('reading_day_day').on('reading_day').column('day').execute();
  await db.schema
    .createTable('reading_deletion')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('app_user.id'))
    .addColumn('at', 'bigint', notNull)
    .execute();
}
