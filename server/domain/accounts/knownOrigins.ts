import { KNOWN_ORIGIN_DAYS } from '../../../src/shared/limits.ts';
import { hmacHex } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import type { CallOrigin } from './accounts.ts';
import { DAY_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';

/**
 * [Note: Known devices and addresses]
 * A stranger's wrong guesses must not lock an owner out, so tries from a device or an address that the owner has signed
 * in from are counted apart. A device is known by a token that it held: a session of the account, the token with which
 * it signed in, or the token that replaced an ended session of the account. Rows hold keyed hashes, never a token or an
 * address. Being known proves nothing: the password or the code is still required.
 */

export type Familiarity = 'device' | 'address' | 'stranger';

type Secrets = Pick<Services, 'secret'>;

/** Records the device and the address of a call that has proved to be the owner's. */
export async function rememberOrigin(
  t: Database,
  { secret }: Secrets,
  userId: string,
  { networks, caller, nowMs }: CallOrigin,
): Promise<void> {
  const [address] = networks;
  if (address !== undefined) await remember(t, userId, addressMark(secret, address), nowMs);
  if (caller) await remember(t, userId, deviceMark(secret, caller.tokenHash), nowMs);
}

/** @param tokenHash of a token given to a device that held a session of the account */
export async function rememberDevice(
  t: Database,
  { secret }: Secrets,
  userId: string,
  { tokenHash, nowMs }: { readonly tokenHash: string; readonly nowMs: number },
): Promise<void> {
  await remember(t, userId, deviceMark(secret, tokenHash), nowMs);
}

export async function familiarityOf(
  db: Database,
  { secret }: Secrets,
  userId: string | undefined,
  { networks, caller, nowMs }: CallOrigin,
): Promise<Familiarity> {
  if (userId === undefined) return 'stranger';
  if (caller?.account.id === userId) return 'device';
  const device = caller && deviceMark(secret, caller.tokenHash);
  const address = networks[0] && addressMark(secret, networks[0]);
  const marks = [device, address].flatMap((mark) => mark ?? []);
  if (marks.length === 0) return 'stranger';
  const rows = await db
    .selectFrom('known_origin')
    .select('mark')
    .where('user_id', '=', userId)
    .where('mark', 'in', marks)
    .where('seen_at', '>', nowMs - KNOWN_MS)
    .execute();
  if (rows.some(({ mark }) => mark === device)) return 'device';
  return rows.length > 0 ? 'address' : 'stranger';
}

const KNOWN_MS = KNOWN_ORIGIN_DAYS * DAY_MS;

/** Removes rows that are too old to count as known. @returns how many were removed, at most `rows` */
export async function forgetOrigins(db: Database, nowMs: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_origin')
    .where((is) =>
      is(
        is.refTuple('user_id', 'mark'),
        'in',
        is
          .selectFrom('known_origin')
          .select(['user_id', 'mark'])
          .where('seen_at', '<=', nowMs - KNOWN_MS)
          .limit(rows)
          .$asTuple('user_id', 'mark'),
      ),
    )
    // Repeated for the row as it is now: PostgreSQL does not run the subquery again for a row that was just updated.
    .where('seen_at', '<=', nowMs - KNOWN_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function remember(t: Database, userId: string, mark: string, nowMs: number): Promise<void> {
  await t
    .insertInto('known_origin')
    .values({ user_id: userId, mark, seen_at: nowMs })
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at: nowMs }))
    .execute();
}

function deviceMark(secret: string, tokenHash: string): string {
  return hmacHex(secret, `origin:device:${tokenHash}`);
}

function addressMark(secret: string, address: string): string {
  return hmacHex(secret, `origin:address:${address}`);
}
