import type { Kysely } from 'kysely';
import type { ReportReason } from '../../../src/shared/contract/report.ts';
import { notNull } from '../../storage/notNull.ts';

/** A message of the conversation between an account and customer service. */
export interface ServiceMessageTable {
  id: string;
  user_id: string;
  from_desk: number;
  text: string;
  order_id: string | null;
  with_account: number;
  created_at: number;
}

/** What operators note about the conversation of an account. */
export interface SupportThreadTable {
  user_id: string;
  /** The conversation is closed as long as its last message is not later than this; ms since 1970. */
  closed_through: number;
}

/** A reader's report of a work or chapter. */
export interface ReportTable {
  id: string;
  /** Null: the account was closed. */
  user_id: string | null;
  work_id: string;
  /** '' where the whole work is meant. */
  chapter_id: string;
  reason: ReportReason;
  text: string;
  state: 'open' | 'accepted' | 'rejected';
  /** What the operator wrote to the reader; '' while it is open. */
  answer: string;
  /** The operator's name at that time. */
  answered_by: string;
  answered_at: number | null;
  created_at: number;
}

export interface SupportTables {
  service_message: ServiceMessageTable;
  support_thread: SupportThreadTable;
  report: ReportTable;
}

/** Without foreign keys: the rows outlast works and accounts. */
export async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('work_id', 'text', notNull)
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('reason', 'text', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('answer', 'text', notNull)
    .addColumn('answered_by', 'text', notNull)
    .addColumn('answered_at', 'bigint')
    .addColumn('created_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('report_state')
    .on('report')
    .columns(['state', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('report_user').on('report').columns(['user_id', 'work_id']).execute();
}

/** Without a foreign key: the row does not block the removal of an account. */
export async function createThreads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('support_thread')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('closed_through', 'bigint', notNull)
    .execute();
}
