import { type Kysely, sql } from 'kysely';
import { JOB_ORDER } from '../jobs/jobTables.ts';
import { BY_CHARACTER, onPostgres } from './beginsWith.ts';

/**
 * The operators' lists and searches of works, accounts, orders, ledger, audit, jobs and imported files, none of which may
 * read a whole table: each filter of a list has its rows in the list's order, and each search finds its text in an index.
 */
export async function createAdminSearchIndexes(db: Kysely<unknown>): Promise<void> {
  const byCharacter = onPostgres(db) ? sql.raw(` ${BY_CHARACTER}`) : sql``;
  await sql`create index app_user_name on app_user (lower(username)${byCharacter})`.execute(db);
  await sql`create index app_user_phone_begin on app_user (phone${byCharacter})`.execute(db);
  await sql`create index app_user_phone_end on app_user (${PHONE_END})`.execute(db);
  for (const state of ['banned', 'closing', 'closed'] as const) {
    await db.schema
      .createIndex(`app_user_${state}_id`)
      .on('app_user')
      .column('id')
      .where(sql.ref(`${state}_at`), 'is not', null)
      .execute();
  }
  await sql`create index job_listed on job ((${JOB_ORDER}), updated_at desc, id desc)`.execute(db);
  await db.schema
    .createIndex('pay_order_refunded')
    .on('pay_order')
    .columns(['created_at desc', 'id'])
    .where(sql.ref('refunded_at'), 'is not', null)
    .execute();
  const indexes = {
    work_viewed: ['work', 'views desc', 'id desc'],
    work_state_changed: ['work', 'state', 'updated_at desc', 'id desc'],
    pay_order_transaction: ['pay_order', 'transaction_id'],
    pay_order_state: ['pay_order', 'state', 'created_at desc', 'id'],
    coin_ledger_kind: ['coin_ledger', 'kind', 'created_at desc', 'cause'],
    audit_operator_time: ['audit', 'operator', 'at desc'],
    audit_what_time: ['audit', 'what', 'at desc'],
    job_state_updated: ['job', 'state', 'updated_at desc', 'id desc'],
    source_file_changed: ['source_file', 'changed_at desc', 'id desc'],
    source_file_state: ['source_file', 'state', 'changed_at desc', 'id desc'],
    source_file_source: ['source_file', 'source_id', 'changed_at desc', 'id desc'],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

/** Digits at the end of a phone by which 站长 may search. */
export const PHONE_END_DIGITS = 4;
/** Of `app_user`. */
export const PHONE_END = sql<string>`substr(phone, length(phone) - ${sql.lit(PHONE_END_DIGITS - 1)})`;
