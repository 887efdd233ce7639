import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Write } from '../../storage/database.ts';
import type { Tables, WorkTable } from '../../storage/tables.ts';

/**
 * [Note: Rows by their ids]
 * SQLite has no statistics: it takes an equal kind or state for rarer than a list of ids, and would read all works or
 * chapters of that state. A limited query apart is not mixed with the conditions around it, so that the ids are looked up.
 */

/** Takes the place of the table `work` in a query about these works; `ids` has at least one. */
export function worksByIds(db: Database | Write, ids: readonly string[]) {
  return db.selectFrom('work').selectAll().where('id', 'in', ids).limit(ids.length).as('work');
}

/** Takes the place of the table `chapter` in a query about these chapters; `ids` has at least one. */
export function chaptersByIds(db: Database | Write, ids: readonly string[]) {
  return db
    .selectFrom('chapter')
    .selectAll()
    .where('id', 'in', ids)
    .limit(ids.length)
    .as('chapter');
}

export type Works = SelectQueryBuilder<Tables, 'work', object>;

/** The works of which an account unlocked a chapter: a cross join is the order in which SQLite reads the tables. */
export function boughtWorks(db: Database, userId: string): Works {
  const bought = db
    .selectFrom('unlock')
    .select('work_id')
    .distinct()
    .where('user_id', '=', userId)
    .as('bought');
  return db.selectFrom(bought).crossJoin('work').whereRef('work.id', '=', 'bought.work_id');
}

/** The columns of an order (`catalogueMigration.ts`), or all of the filters (`readerListIndexes.ts`). */
const INDEXES = {
  views: 'work_state_views',
  updated_at: 'work_state_updated_at',
  first_at: 'work_state_first_at',
  score_hundredths: 'work_state_score_hundredths',
  collects: 'work_state_collects',
  filters: 'work_filters',
} as const;
export type IndexedColumn = keyof typeof INDEXES;

/** All works of the embedded database, by an index that begins with kind and state. */
export function worksByIndex(db: Database, column: IndexedColumn): Works {
  return db.selectFrom(
    sql<WorkTable>`work`.as<'work'>(sql`work indexed by ${sql.ref(INDEXES[column])}`),
  );
}
