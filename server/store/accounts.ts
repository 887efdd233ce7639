import { expressionBuilder } from 'kysely';
import { IDEMPOTENCY_HOURS } from '../../src/shared/limits.ts';
import { type Chance, newId } from '../chance.ts';
import { sha256Hex } from '../secret.ts';
import type { Database, Write } from './database.ts';
import type { SessionTable, Tables, UserTable } from './tables.ts';
import { HOUR_MS } from '../time.ts';

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

/** @throws an error of the database where there is no such account */
export async function findAccount(t: Database, userId: string): Promise<UserTable> {
  return t.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** @param name a username, or the 11 digits of a phone */
export async function findByName(db: Database, name: string): Promise<UserTable | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where((is) => is.or([is('username', '=', name), is('phone', '=', name)]))
    .executeTakeFirst();
}

/**
 * The account as it is now, held until the transaction ends. Whoever opens a session holds it first: a password that is
 * set at the same moment then finds and ends that session, or comes first and is seen.
 */
export async function lockAccount(
  t: Write,
  by: { readonly id: string } | { readonly phone: string },
): Promise<UserTable | undefined> {
  return t
    .updateTable('app_user')
    .set(({ ref }) => ({ coins: ref('coins') }))
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('phone', '=', by.phone)))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sets a password of an account that is locked, and ends all its sessions but one.
 * @param hash of a chosen one; null: back to a generated one, another than before
 * @param spared hash of the token that stays good, where it is one of the account's
 */
export async function setPassword(
  t: Write,
  userId: string,
  { hash, spared, nowMs }: { hash: string | null; spared: string; nowMs: number },
): Promise<void> {
  await t
    .updateTable('app_user')
    .set((is) => ({ password_hash: hash, password_version: is('password_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await t
    .updateTable('session')
    .set({ ended_at: nowMs })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('token_hash', '!=', spared)
    .execute();
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

/** Of a row of `session`: neither ended nor expired. */
export function isGood(nowMs: number) {
  const is = expressionBuilder<Tables, 'session'>();
  return is.and([
    is('ended_at', 'is', null),
    is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]),
  ]);
}

/** Whether a session is still good, as the transaction sees it. */
export async function isLive(t: Write, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await t
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where(isGood(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false where it had ended already: of two who spend the same token, one is told so */
export async function endSession(t: Write, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await t
    .updateTable('session')
    .set({ ended_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where(isGood(nowMs))
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** An ended token may hear again what it was told for as long as answers are kept. */
const ENDED_KEPT_MS = IDEMPOTENCY_HOURS * HOUR_MS;

/** Removes sessions that ended and that nobody can refer to any more. */
export async function forgetSessions(db: Database, nowMs: number): Promise<void> {
  const before = nowMs - ENDED_KEPT_MS;
  await db
    .deleteFrom('session')
    .where((is) => is.or([is('ended_at', '<=', before), is('expires_at', '<=', before)]))
    .execute();
}

/** Ends every session of an account that is locked. @returns how many there were */
export async function endSessions(t: Write, userId: string, nowMs: number): Promise<number> {
  const rows = await t
    .updateTable('session')
    .set({ ended_at: nowMs })
    .where('user_id', '=', userId)
    .where(isGood(nowMs))
    .returning('token_hash')
    .execute();
  return rows.length;
}
