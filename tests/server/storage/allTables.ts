import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

/** Every row of every table, as text that is equal if the contents are. */
export async function contentsOf(db: Database): Promise<string> {
  const tables: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const texts = rows.map((row) => JSON.stringify(row)).toSorted();
    tables.push(`${name}\n${texts.join('\n')}`);
  }
  return tables.toSorted().join('\n\n');
}
