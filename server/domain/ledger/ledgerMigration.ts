import type { Kysely } from 'kysely';

/** The operator behind a row, and what lists of operators are sorted by. Nullable: older processes write no operator. */
export async function addLedgerOperators(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coin_ledger').addColumn('operator_id', 'text').execute();
  await db.schema
    .createIndex('coin_ledger_operator')
    .on('coin_ledger')
    .columns(['operator_id', 'created_at'])
    .where('operator_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('coin_ledger_time')
    .on('coin_ledger')
    .columns(['created_at desc', 'cause'])
    .execute();
}
