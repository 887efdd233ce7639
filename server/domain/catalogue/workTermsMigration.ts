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

/** Adds when single chapters become free. The index finds those whose moment has come. */
export async function addFreeMoments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('work')
    .addColumn('free_after_days', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('chapter')
    .addColumn('free_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('chapter_free_at').on('chapter').column('free_at').execute();
}
