import type { Kysely } from 'kysely';
import type { Kind } from '../../../src/shared/contract/index.ts';
import { notNull } from '../../storage/notNull.ts';

/** A work on a device of an account. */
interface DeviceIndexTable {
  user_id: string;
  /** The installation, by the id that it gave itself. */
  device: string;
  work_id: string;
  kind: Kind;
  /** Uuids, separated by single spaces. */
  chapters: string;
  /** When the device reported them, by the server's clock. */
  at: number;
}

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
  kept: DeviceIndexTable;
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
