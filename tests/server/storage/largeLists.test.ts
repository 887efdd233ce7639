import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexMissing } from '../../../server/domain/catalogue/search/searchIndexing.ts';
import { listWorks, type Order, ORDERS } from '../../../server/domain/catalogue/works.ts';
import { type Database, transact, withEmbeddedFile } from '../../../server/storage/database.ts';
import { ADMIN_LISTS, CHANGES, LISTS } from './listsOf.ts';
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

/** A table of rows of accounts that is read otherwise than for one of them, or for one row. */
const OF_ALL_ACCOUNTS =
  /(SCAN|SEARCH) (record|unlock|kept|coin_ledger|pay_order|service_message)\b(?!.*\bid=\?|.*user_id=\?)/;
/** Almost all works and chapters have one state. */
const OF_A_STATE = /(work|chapter) USING (COVERING )?INDEX \w+ \(state=\?/;
/** Works of a kind, or of a kind in a state, of which SQLite reads each row. */
const OF_A_KIND = /SEARCH work USING INDEX \w+ \(kind=\?(?: AND state=\?)?\)/;
/** An index that has the order of a list: its rows are read until the page is full. */
const IN_ORDER = /\border by\b/;
const SORTED_WHOLE = /USE TEMP B-TREE FOR ORDER BY/;
/** PostgreSQL names the index alone; it knows how many accounts share a table. */
const REFUSED = {
  libsql: [READ_WHOLE, OF_ALL_ACCOUNTS, OF_A_STATE],
  postgres: [READ_WHOLE],
} as const;

/** Whether a query that is not paged in the order of an index reads the rows of all works of a kind. */
function readsAKind({ sql: query, plan }: Planned): boolean {
  const isPaged = IN_ORDER.test(query) && !SORTED_WHOLE.test(plan);
  return OF_A_KIND.test(plan) && !isPaged && !plan.includes('INDEX work_filters');
}

interface Planned {
  readonly sql: string;
  readonly plan: string;
}

async function plansOf(...args: Parameters<typeof plannedOf>): Promise<string[]> {
  return (await plannedOf(...args)).map(({ plan }) => plan);
}

/** Each query of `look` with its plan, as the database prints it. */
async function plannedOf(
  db: Database,
  kind: DatabaseKind,
  look: (db: Database) => Promise<unknown>,
): Promise<Planned[]> {
  const queries: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await look(db.withPlugin(watch));
  const explain = kind === 'libsql' ? explainEmbedded : explainOnServer;
  const plans = await explain(db, queries);
  return queries.map((query, i) => ({ sql: query.sql, plan: plans[i]! }));
}

type Explain = (db: Database, queries: readonly CompiledQuery[]) => Promise<string[]>;

/** By the file itself: Kysely would not step through the plan of a change. */
const explainEmbedded: Explain = (db, queries) =>
  withEmbeddedFile(db, (file) =>
    queries.map((query) => {
      const rows = file.prepare(`explain query plan ${query.sql}`).all(...query.parameters);
      return planOf(rows as { detail: string }[]);
    }),
  );

/** Without the rows of a subquery that has the name of a table. */
function planOf(rows: readonly { readonly detail: string }[]): string {
  const lines = rows.map(({ detail }) => detail);
  const apart = lines.filter((line) => line.startsWith('CO-ROUTINE '));
  const scans = new Set(apart.map((line) => line.replace('CO-ROUTINE', 'SCAN')));
  return lines.filter((line) => !scans.has(line)).join('\n');
}

const explainOnServer: Explain = (db, queries) =>
  transact(db, async (t) => {
    // Test tables are small: PostgreSQL would scan them by choice, not by need.
    await sql`set local enable_seqscan = off`.execute(t);
    const plans: string[] = [];
    for (const query of queries) {
      const asked = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
      const { rows } = await t.executeQuery<{ 'QUERY PLAN': string }>(asked);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });

/** Indexes of the page and of the total: the one is in order, the other needs no row of a work. */
const OF_MANY = {
  libsql: ['INDEX work_state_views', 'COVERING INDEX work_filters'],
  postgres: ['work_', 'work_'],
} as const;

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

  const looks = { ...LISTS, ...CHANGES };
  it.each(Object.keys(looks))('is found by an index and never read whole: %s', async (name) => {
    const planned = await plannedOf(database.db, kind, looks[name]!);
    expect(planned.length).toBeGreaterThan(0);
    for (const { plan } of planned) {
      for (const refused of REFUSED[kind]) expect(plan).not.toMatch(refused);
    }
    expect(planned.filter(readsAKind)).toEqual([]);
  });

  it('that many works match is paged in the order of an index, and counted by one', async () => {
    const filter = { nowMs: Date.now(), kind: 'comic', scoreMin: 0 } as const;
    const plans = await plansOf(database.db, kind, (db) =>
      listWorks(db, filter, 'hot', { page: 1, size: 1 }),
    );
    const [page, total] = plans.slice(-2);
    const [ofPage, ofTotal] = OF_MANY[kind];
    expect(page).toContain(ofPage);
    expect(total).toContain(ofTotal);
  });

  it.runIf(kind === 'libsql')('that few works match is found among their filters', async () => {
    const [looked, page, total] = await plansOf(
      database.db,
      kind,
      LISTS['works of an empty category']!,
    );
    for (const plan of [looked, page, total]) expect(plan).toContain('INDEX work_filters');
  });

  it.each(Object.keys(ORDERS) as Order[])(
    'has the same works in the same order by the index of its filters and by that of its order: %s',
    async (order) => {
      const size = 50;
      const filter = { nowMs: Date.now(), kind: 'comic' } as const;
      const listed = async (wanted: Parameters<typeof listWorks>[1]) => {
        const pages: string[] = [];
        for (let page = 1; ; page += 1) {
          const { items } = await listWorks(database.db, wanted, order, { page, size });
          if (items.length === 0) return pages;
          pages.push(...items.map(({ uuid }) => uuid));
        }
      };
      const whole = await listed(filter);
      expect(whole.length).toBeGreaterThan(3 * size);
      // A filter that every work matches: they are still few enough to be read by it.
      expect(await listed({ ...filter, scoreMin: 0 })).toEqual(whole);
    },
  );

  it.each(Object.keys(ADMIN_LISTS))('of operators is never read whole: %s', async (name) => {
    const plans = await plansOf(database.db, kind, ADMIN_LISTS[name]!);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(READ_WHOLE);
  });

  it.each([
    ['works by change', 'work_changed'],
    ['works by title', 'work_titles'],
    ['works by views', 'work_viewed'],
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
