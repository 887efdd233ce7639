import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

/** A device or an address that has proved to be an account's owner's. */
export interface KnownOriginTable {
  user_id: string;
  /** Keyed hash of a token's hash, or of an address. */
  mark: string;
  /** When it last proved it, ms since 1970. */
  seen_at: number;
}

/** Without a foreign key: an account that goes takes no notice of them, and they end by themselves. */
export async function createKnownOrigins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_origin')
    .addColumn('user_id', 'text', notNull)
    .addColumn('mark', 'text', notNull)
    .addColumn('seen_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('known_origin_key', ['user_id', 'mark'])
    .execute();
  await db.schema.createIndex('known_origin_seen').on('known_origin').column('seen_at').execute();
}
