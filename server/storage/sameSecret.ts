import { beginSecret, finishSecret, readSecret, sha256Hex } from '../base/secret.ts';
import type { Database } from './database.ts';

const SECRET_KEY = 'secret_fingerprint';

/** The secret differs from the one that the accounts' passwords were derived from. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** The data directory has served a database, and this one is new: the right one is missing, or elsewhere. */
export class LostDatabaseError extends Error {
  override readonly name = 'LostDatabaseError';
}

/**
 * The secret in a data directory, created at the first start. The file is named `secret` only after the database knows
 * it: a start that was killed half-way continues, and an empty database beside a `secret` is not the database it
 * belongs to.
 * @throws LostDatabaseError, SecretError
 */
export async function ensureSecret(db: Database, dataDir: string): Promise<string> {
  const known = readSecret(dataDir);
  if (known !== undefined && (await isUnused(db))) {
    throw new LostDatabaseError('the database is empty, and the secret beside it is not new');
  }
  const secret = known ?? beginSecret(dataDir);
  await ensureSameSecret(db, secret);
  if (known === undefined) finishSecret(dataDir);
  return secret;
}

async function isUnused(db: Database): Promise<boolean> {
  if ((await findFingerprint(db)) !== undefined) return false;
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Ensures that all processes of a database, now and later, have the same secret: with another secret, every account
 * would see a password that is not its own.
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
