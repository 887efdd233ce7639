import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** The operator class of PostgreSQL's indexes that `beginsWith` uses; elsewhere indexes compare characters anyway. */
export const BY_CHARACTER = 'text_pattern_ops';

/** Whether a text begins with `beginning`, in the order of an index. Fold the case of both before. */
export function beginsWith(
  db: Database,
  text: RawBuilder<unknown>,
  beginning: string,
): RawBuilder<boolean> {
  const end = `${beginning}\u{10FFFF}`;
  return onPostgres(db)
    ? sql<boolean>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${end})`
    : sql<boolean>`(${text} >= ${beginning} and ${text} < ${end})`;
}

export function onPostgres(db: Pick<Database, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
