import type { Kysely } from 'kysely';

/** Adds when a work is free for a limited time, and what its files say of its language and its readers. */
export async function addWorkTerms(db: Kysely<unknown>): Promise<void> {
  for (const name of ['free_from', 'free_until']) {
    await db.schema
      .alterTable('work')
      .addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const name of ['language', 'age_rating']) {
    await db.schema
      .alterTable('work')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}
