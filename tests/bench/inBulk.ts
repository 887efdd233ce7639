import { sql } from 'kysely';
import { onPostgres } from '../../server/storage/beginsWith.ts';
import type { Database } from '../../server/storage/database.ts';

/** Of SQLite's page cache while indexes are built. */
const CACHE_KIB = 512 * 1_024;

/**
 * Runs `fill` without the foreign keys of these tables and without their indexes but those of keys, and makes both again,
 * which takes a fraction of the time for millions of rows.
 */
export async function inBulk(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await (onPostgres(db) ? onServer(db, tables, fill) : inFile(db, tables, fill));
}

interface Definition {
  readonly drop: string;
  readonly create: string;
}

async function onServer(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = sql.join(tables);
  const { rows: keys } = await sql<Definition>`select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and conrelid::regclass::text in (${names})`.execute(db);
  const { rows: indexes } = await sql<Definition>`select format('drop index %I', indexname) as drop,
      indexdef as create
    from pg_indexes where tablename in (${names})
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`.execute(
    db,
  );
  await without(db, [...keys, ...indexes], fill);
}

async function inFile(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<Definition>`select 'drop index ' || name as "drop", sql as "create"
    from sqlite_master where type = 'index' and sql is not null
      and tbl_name in (${sql.join(tables)})`.execute(db);
  const { rows: sizes } = await sql<{ cache_size: number }>`pragma cache_size`.execute(db);
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(db);
  await without(db, rows, fill);
  await sql`pragma cache_size = ${sql.lit(sizes[0]?.cache_size ?? 0)}`.execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
}

async function without(
  db: Database,
  definitions: readonly Definition[],
  fill: () => Promise<void>,
): Promise<void> {
  for (const { drop } of definitions) await sql.raw(drop).execute(db);
  await fill();
  for (const { create } of definitions.toReversed()) await sql.raw(create).execute(db);
}
