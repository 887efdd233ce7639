import type { Insertable } from 'kysely';
import type { Write } from './database.ts';
import { inParts } from './inParts.ts';
import type { Tables } from './tables.ts';

/** Rows of one INSERT; with 40 columns still far below SQLite's 32766 parameters. */
const ROWS_PER_INSERT = 200;

/** Inserts any number of rows. */
export async function insertAll<Table extends keyof Tables>(
  t: Write,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const part of inParts(rows, ROWS_PER_INSERT)) {
    await t.insertInto(table).values(part).execute();
  }
}
