import { sha256Hex } from '../secret.ts';
import type { Database } from './database.ts';

const SECRET_KEY = 'secret_fingerprint';

/** The secret is not the one that the accounts' passwords were derived from. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/**
 * Makes sure that all processes of a database, today and later, have one secret: with another one
 * every account would be shown a password that is not its own.
 * @throws SecretError where it differs from the first one
 */
export async function ensureSameSecret(db: Database, secret: string): Promise<void> {
  const value = sha256Hex(`fingerprint:${secret}`);
  const known = await findFingerprint(db);
  if (known === undefined) {
    await db
      .insertInto('kv')
      .values({ name: SECRET_KEY, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  if ((known ?? (await findFingerprint(db))) !== value) {
    throw new SecretError('another secret than the one this database began with');
  }
}

async function findFingerprint(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', SECRET_KEY)
    .executeTakeFirst();
  return row?.value;
}
