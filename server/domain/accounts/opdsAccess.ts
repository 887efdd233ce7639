import type { Kysely } from 'kysely';
import type { Random } from '../../base/random.ts';
import { sha256Hex } from '../../base/secret.ts';
import { notNull } from '../../storage/notNull.ts';
import type { Database, Write } from '../../storage/database.ts';
import type { UserTable } from '../../storage/tables.ts';

/** The secret address of an account for readers of other makers. */
export interface OpdsAccessTable {
  user_id: string;
  /** Hex SHA-256 of the secret in the address. */
  secret_hash: string;
  created_at: number;
}

export async function createOpdsAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opds_access')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('app_user.id'))
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', notNull)
    .execute();
}

const SECRET_BYTES = 32;

/**
 * Makes a new secret; the one before ends.
 * @returns base64url; the database holds only its hash
 */
export async function renewOpdsSecret(
  t: Write,
  userId: string,
  nowMs: number,
  random: Random,
): Promise<string> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const row = { secret_hash: sha256Hex(secret), created_at: nowMs };
  await t
    .insertInto('opds_access')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return secret;
}

export async function endOpdsAccess(t: Write, userId: string): Promise<void> {
  await t.deleteFrom('opds_access').where('user_id', '=', userId).execute();
}

/** @returns ms since 1970; undefined where there is no address */
export async function opdsSince(db: Database, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('opds_access')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
}

/** @param secret as it stands in the address; need not be well-formed */
export async function findByOpdsSecret(
  db: Database,
  secret: string,
): Promise<UserTable | undefined> {
  return db
    .selectFrom('opds_access')
    .innerJoin('app_user', 'app_user.id', 'opds_access.user_id')
    .selectAll('app_user')
    .where('opds_access.secret_hash', '=', sha256Hex(secret))
    .where('app_user.closed_at', 'is', null)
    .where('app_user.banned_at', 'is', null)
    .executeTakeFirst();
}
