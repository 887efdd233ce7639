import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexMissing } from '../../../server/domain/catalogue/search/searchIndexing.ts';
import { type Database, transact } from '../../../server/storage/database.ts';
import { ADMIN_LISTS, LISTS } from './listsOf.ts';
import { fillDatabase } from './manyRows.ts';
import {
  createDatabase,
  type DatabaseKind,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';

/** Lists whose rows join columns that are not searched: the joins apply to the page alone. */
const CUT_FIRST = [
  ['favourites', 'collection_user_time'],
  ['read records', 'record_user_time'],
  ['purchases', 'unlock_user_time'],
  ['kept', 'kept'],
] as const;
/** A table with so many rows that no list may read it whole. */
const BIG =
  'search_term|work_search|work|chapter|collection|record|unlock|kept|coin_ledger|pay_order|service_message|app_user|audit|job|import_problem|report|source_file';
const READ_WHOLE = new RegExp(`Seq Scan on (${BIG})\\b|SCAN (${BIG})(?! USING)`);

/** The query plan of each query of `look`, as the database prints it. */
async function plansOf(
  db: Database,
  kind: DatabaseKind,
  look: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await look(db.withPlugin(watch));
  return transact(db, async (t) => {
    // Test tables are small: PostgreSQL would scan them by choice, not by need.
    if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(t);
    const explain = kind === 'postgres' ? 'explain' : 'explain query plan';
    const plans: string[] = [];
    for (const query of queries) {
      const asked = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
      const { rows } = await t.executeQuery<Record<string, unknown>>(asked);
      plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'));
    }
    return plans;
  });
}

forEachDatabase('a list of thousands', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(kind, false);
    await fillDatabase(database.db, {
      works: 400,
      chaptersEach: 5,
      entries: 400,
      accounts: 2_000,
      recordsEach: 2,
    });
    await indexMissing(database.db);
    if (kind === 'postgres') await sql`analyze`.execute(database.db);
  });
  afterAll(() => database.drop());

  it.each(Object.keys(LISTS))('is found by an index and never read whole: %s', async (name) => {
    const plans = await plansOf(database.db, kind, LISTS[name]!);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(READ_WHOLE);
  });

  it.each(Object.keys(ADMIN_LISTS))('of operators is never read whole: %s', async (name) => {
    const plans = await plansOf(database.db, kind, ADMIN_LISTS[name]!);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(READ_WHOLE);
  });

  it.each([
    ['works by change', 'work_changed'],
    ['works by title', 'work_titles'],
    ['works by views', 'work_viewed'],
    ['works in a state', 'work_state_changed'],
    ['orders that were refunded', 'pay_order_refunded'],
    ['orders of all accounts', 'pay_order_time'],
    ['jobs', 'job_listed'],
    ['jobs that failed', 'job_state_updated'],
    ['imported files', 'source_file_changed'],
    ['ledger', 'coin_ledger_time'],
    ['ledger of a kind', 'coin_ledger_kind'],
  ] as const)('of operators is in the order of an index: %s', async (name, index) => {
    const [plan] = await plansOf(database.db, kind, ADMIN_LISTS[name]!);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  it.each([
    ['search of accounts, a name', 'app_user_name'],
    ['search of accounts, an end of phones', 'app_user_phone_end'],
    ['search of orders', 'pay_order_transaction'],
  ] as const)('of operators looks its text up in an index: %s', async (name, index) => {
    const plans = await plansOf(database.db, kind, ADMIN_LISTS[name]!);
    expect(plans.join('\n')).toContain(index);
  });

  it.each(CUT_FIRST)('is cut to its page before any join: %s', async (name, index) => {
    const plans = (await plansOf(database.db, kind, LISTS[name]!)).join('\n\n');
    expect(plans).toMatch(kind === 'libsql' ? /CO-ROUTINE|MATERIALIZE/ : /\n +-> +Limit/);
    expect(plans).toContain(index);
  });
});
