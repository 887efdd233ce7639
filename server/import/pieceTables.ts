import type { Kysely } from 'kysely';
import { notNull } from '../storage/notNull.ts';

/** A part of an upload, stored among the imported files, see [Note: Uploads in pieces]. */
export interface UploadPieceTable {
  /** In the storage of imported files. */
  key: string;
  upload_id: string;
  /** Its first byte in the uploaded file. */
  from_byte: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Lets uploads be stored in pieces that every process can read. */
export async function createUploadPieces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('upload')
    .addColumn('in_pieces', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('upload')
    .addColumn('received', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('upload_path').on('upload').column('path').execute();
  await db.schema
    .createTable('upload_piece')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('upload_id', 'text', (c) => c.notNull().references('upload.id'))
    .addColumn('from_byte', 'bigint', notNull)
    .addColumn('bytes', 'integer', notNull)
    .addColumn('sha256', 'text', notNull)
    .execute();
  await db.schema
    .createIndex('upload_piece_order')
    .on('upload_piece')
    .columns(['upload_id', 'from_byte'])
    .unique()
    .execute();
}
