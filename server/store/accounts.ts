import { type Chance, newId } from '../chance.ts';
import { sha256Hex } from '../secret.ts';
import type { Database, Write } from './database.ts';
import type { SessionTable, UserTable } from './tables.ts';

const TOKEN_BYTES = 32;
const USERNAME_DIGITS = 8;

/** Where an account came from, as the start address said. */
export interface Marks {
  readonly wid?: string | undefined;
  readonly channel_id?: string | undefined;
}

/** Makes an account with no coins and a username that nobody has. */
export async function createAccount(
  t: Write,
  nowMs: number,
  chance: Chance,
  marks: Marks,
): Promise<UserTable> {
  for (;;) {
    const row = await t
      .insertInto('app_user')
      .values({
        id: newId(nowMs, chance),
        username: `my${String(chance.below(10 ** USERNAME_DIGITS)).padStart(USERNAME_DIGITS, '0')}`,
        phone: null,
        password_hash: null,
        password_version: 1,
        coins: 0,
        combo_until: null,
        wid: marks.wid ?? '',
        channel_id: marks.channel_id ?? '',
        created_at: nowMs,
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
}

export interface SessionWanted {
  readonly userId: string;
  readonly scope: SessionTable['scope'];
  readonly expiresAtMs: number | null;
}

/**
 * Opens a session.
 * @returns its token, which exists nowhere else: the database holds its hash alone
 */
export async function openSession(
  t: Write,
  nowMs: number,
  chance: Chance,
  wanted: SessionWanted,
): Promise<string> {
  const token = Buffer.from(chance.bytes(TOKEN_BYTES)).toString('base64url');
  await t
    .insertInto('session')
    .values({
      token_hash: sha256Hex(token),
      user_id: wanted.userId,
      scope: wanted.scope,
      created_at: nowMs,
      expires_at: wanted.expiresAtMs,
      ended_at: null,
    })
    .execute();
  return token;
}

/** Whoever holds a token that we once gave out. */
export interface Caller {
  readonly account: UserTable;
  readonly tokenHash: string;
  readonly token: string;
  /** Whether the token is still good for calls; an ended one may only hear again what it was told. */
  readonly session: 'full' | 'hand_over' | 'ended';
}

/** @param token as the caller sent it; need not have the form of one */
export async function findCaller(
  db: Database,
  token: string,
  nowMs: number,
): Promise<Caller | undefined> {
  const tokenHash = sha256Hex(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .selectAll('app_user')
    .select(['session.scope', 'session.expires_at', 'session.ended_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { scope, expires_at, ended_at, ...account } = row;
  const ended = ended_at !== null || (expires_at !== null && expires_at <= nowMs);
  return { account, tokenHash, token, session: ended ? 'ended' : scope };
}

/** @returns false where it had ended already: of two who spend the same token, one is told so */
export async function endSession(t: Write, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await t
    .updateTable('session')
    .set({ ended_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]))
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}
