import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Kind } from '../../../../src/shared/contract/index.ts';
import { notNull } from '../../../storage/notNull.ts';

/** A work as it was indexed: its terms follow from this. */
export interface WorkSearchTable {
  /** Stands for the work in the many rows of `search_term`. */
  number: Generated<number>;
  work_id: string;
  kind: Kind;
  title: string;
  author: string;
  tags: string;
  /** See `popularityOf`; -1: not indexed yet. */
  popularity: number;
}

/** See [Note: Search terms]. */
export interface SearchTermTable {
  term: string;
  /** The lower, the better. */
  place: number;
  /** Of `work_search`. */
  number: number;
}

export interface SearchTables {
  work_search: WorkSearchTable;
  search_term: SearchTermTable;
}

/**
 * Creates the index of searches. Works of an existing database are indexed by the process that runs jobs
 * (`searchIndexing.ts`), so that a large catalogue does not hold up the start.
 */
export async function createSearch(db: Kysely<unknown>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('work_search')
    .addColumn('number', 'integer', (c) =>
      onPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey(),
    )
    .addColumn('work_id', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', notNull)
    .addColumn('title', 'text', notNull)
    .addColumn('author', 'text', notNull)
    .addColumn('tags', 'text', notNull)
    .addColumn('popularity', 'integer', notNull)
    .execute();
  // Terms are compared for equality alone: the order of a language would only cost time.
  const text = onPostgres ? sql`text collate "C"` : sql`text`;
  const terms = db.schema
    .createTable('search_term')
    .addColumn('term', text, notNull)
    .addColumn('place', 'integer', notNull)
    .addColumn('number', 'integer', notNull)
    .addPrimaryKeyConstraint('search_term_key', ['term', 'place', 'number']);
  await (onPostgres ? terms : terms.modifyEnd(sql`without rowid`)).execute();
}
