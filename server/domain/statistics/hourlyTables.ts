import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

/**
 * What happened within an hour, by where it was counted. The numbers of an hour are the sums over its sources; each
 * source writes only rows of its own, and whole values, so that a repeated write changes nothing.
 */
export interface HourlyCountTable {
  /** Begin of the hour, ms since 1970. */
  hour: number;
  /** `TABLES_SOURCE`, or the id of a running process. */
  source: string;
  /** Accounts that read for the first time of their day; so a day's sum counts each account once. */
  readers: number;
  /** Chapters that an account began: the place in a work moved to another chapter. */
  chapters: number;
  /** Fen: paid orders minus refunded ones. */
  income: number;
  /** Accounts by the time of their first visit. */
  accounts: number;
  /** Of HTTP answers, headers included. */
  sent_bytes: number;
  /** Jobs that failed for good. */
  failed_jobs: number;
}

/** The source of what every process reads from the tables of orders and accounts. */
export const TABLES_SOURCE = 'tables';

export async function createHourlyCounts(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('hourly_count')
    .addColumn('hour', 'bigint', notNull)
    .addColumn('source', 'text', notNull);
  const numbers = ['readers', 'chapters', 'income', 'accounts', 'sent_bytes', 'failed_jobs'];
  for (const name of numbers) table = table.addColumn(name, 'bigint', notNull);
  await table.addPrimaryKeyConstraint('hourly_count_key', ['hour', 'source']).execute();
  const times = { pay_order: ['paid_at', 'refunded_at'], app_user: ['created_at'] } as const;
  for (const [name, columns] of Object.entries(times)) {
    for (const column of columns) {
      await db.schema.createIndex(`${name}_${column}`).on(name).column(column).execute();
    }
  }
}
