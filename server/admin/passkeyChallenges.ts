import {
  ADMIN_SIGN_IN_WINDOW_MINUTES,
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_CHALLENGES_PER_ADDRESS,
} from '../../src/shared/admin/limits.ts';
import { sha256Hex } from '../base/secret.ts';
import { MINUTE_MS } from '../base/time.ts';
import { consume, consumeAll } from '../domain/limits/rateLimiter.ts';
import { byNetworks } from '../domain/limits/rateLimits.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import type { PasskeyChallengeTable } from './keyTables.ts';

const CHALLENGE_BYTES = 32;

const PER_ADDRESS = {
  name: 'admin_passkey',
  tries: PASSKEY_CHALLENGES_PER_ADDRESS,
  windowMs: ADMIN_SIGN_IN_WINDOW_MINUTES * MINUTE_MS,
} as const;

/** Where a challenge is asked for, and must be answered. */
export interface ChallengePlace {
  readonly purpose: PasskeyChallengeTable['purpose'];
  /** Hex SHA-256 of the cookie of the browser. */
  readonly sessionHash: string;
  /** Of the admin app. */
  readonly origin: string;
  readonly nowMs: number;
}

/** Counts a challenge that is asked for before the sign-in. @throws ApiError 429 */
export async function countChallenge(
  services: Pick<Services, 'db' | 'secret'>,
  networks: readonly string[],
  nowMs: number,
): Promise<void> {
  const { db } = services;
  // Clients whose address is not known share one count: each challenge is a row.
  if (networks.length === 0) await consume(db, services, { limit: PER_ADDRESS, who: '' }, nowMs);
  else await consumeAll(db, services, byNetworks(PER_ADDRESS, networks), nowMs);
}

/** @returns the challenge, 256 bits; only its hash is stored */
export async function makeChallenge(
  { db, random }: Pick<Services, 'db' | 'random'>,
  { purpose, sessionHash, origin, nowMs }: ChallengePlace,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(random.bytes(CHALLENGE_BYTES));
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(Buffer.from(challenge).toString('base64url')),
      purpose,
      session_hash: sessionHash,
      origin,
      expires_at: nowMs + PASSKEY_CHALLENGE_MINUTES * MINUTE_MS,
    })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up: of two answers to one, one finds it.
 * @param challenge base64url
 * @returns whether it was asked for at this place, and lately
 */
export async function takeChallenge(
  db: Database,
  challenge: string,
  { purpose, sessionHash, origin, nowMs }: ChallengePlace,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .returningAll()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.expires_at > nowMs &&
    row.purpose === purpose &&
    row.session_hash === sessionHash &&
    row.origin === origin
  );
}

function hashOf(challenge: string): string {
  return sha256Hex(`passkey:${challenge}`);
}

/** @returns how many expired challenges were removed, at most `rows` */
export async function forgetChallenges(db: Database, nowMs: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', 'in', (of) =>
      of
        .selectFrom('passkey_challenge')
        .select('challenge_hash')
        .where('expires_at', '<=', nowMs)
        .limit(rows),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
