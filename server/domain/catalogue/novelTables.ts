import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

export interface NovelTextTable {
  chapter_id: string;
  version: number;
  /** The author or source of the text; may be ''. */
  note: string;
  /** A JSON array of texts without line breaks, at least one. */
  paragraphs: string;
}

export async function createNovels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('work')
    .addColumn('characters', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('chapter')
    .addColumn('volume', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('novel_text')
    .addColumn('chapter_id', 'text', (c) => c.primaryKey().references('chapter.id'))
    .addColumn('note', 'text', notNull)
    .addColumn('paragraphs', 'text', notNull)
    .execute();
}
