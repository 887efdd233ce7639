import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWorks as listAllWorks } from '../../../server/admin/catalogue/workViews.ts';
import { indexMissing } from '../../../server/domain/catalogue/search/searchIndexing.ts';
import { type Database, transact } from '../../../server/storage/database.ts';
import { LISTS } from './listsOf.ts';
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
  'search_term|work_search|work|chapter|collection|record|unlock|kept|coin_ledger|pay_order|service_message';

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
    await fillDatabase(database.db, { works: 400, chaptersEach: 5, entries: 400 });
    await indexMissing(database.db);
    if (kind === 'postgres') await sql`analyze`.execute(database.db);
  });
  afterAll(() => database.drop());

  it.each(Object.keys(LISTS))('is found by an index and never read whole: %s', async (name) => {
    const plans = await plansOf(database.db, kind, LISTS[name]!);
    expect(plans.length).toBeGreaterThan(0);
    const whole = new RegExp(`Seq Scan on (${BIG})\\b|SCAN (${BIG})(?! USING)`);
    for (const plan of plans) expect(plan).not.toMatch(whole);
  });

  it.each([
    ['updated', 'work_changed'],
    ['title', 'work_titles'],
  ] as const)(
    "is the operators' list of works in the order of an index: %s",
    async (sort, index) => {
      const plans = await plansOf(database.db, kind, (db) =>
        listAllWorks(db, { page: 1, size: 60, sort }),
      );
      expect(plans[0]).toContain(index);
      expect(plans[0]).not.toMatch(/TEMP B-TREE|Sort/);
    },
  );

  it.each(CUT_FIRST)('is cut to its page before any join: %s', async (name, index) => {
    const plans = (await plansOf(database.db, kind, LISTS[name]!)).join('\n\n');
    expect(plans).toMatch(kind === 'libsql' ? /CO-ROUTINE|MATERIALIZE/ : /\n +-> +Limit/);
    expect(plans).toContain(index);
  });
});
