import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

/** A device or an address from which the owner of an account has signed in. */
export interface KnownOriginTable {
  user_id: string;
  /** Keyed hash of a token's hash, or of an address. */
  mark: string;
  /** When the owner last signed in from there, ms since 1970. */
  seen_at: number;
}

/** Without a foreign key: the rows do not block the removal of an account, and they expire by themselves. */
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
