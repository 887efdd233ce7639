import { expressionBuilder } from 'kysely';
import { KNOWN_ORIGIN_DAYS, SESSION_UNUSED_DAYS } from '../../../src/shared/limits.ts';
import type { Random } from '../../base/random.ts';
import { sha256Hex } from '../../base/secret.ts';
import type { Database, Write } from '../../storage/database.ts';
import type { SessionTable, Tables, UserTable } from '../../storage/tables.ts';
import { DAY_MS } from '../../base/time.ts';
import { endOpdsAccess } from './opdsAccess.ts';

const TOKEN_BYTES = 32;

/** The campaign marks that the start address gave an account. */
export interface Marks {
  readonly wid?: string | undefined;
  readonly channel_id?: string | undefined;
}

/**
 * Writes an account, unless it exists; of two transactions that write the same account, the second waits.
 * @param usernames tried in turn; the first free one is used
 * @returns undefined where the account existed
 */
export async function insertAccount(
  t: Write,
  account: UserTable,
  usernames: Iterable<string>,
): Promise<UserTable | undefined> {
  for (const username of usernames) {
    const row = await t
      .insertInto('app_user')
      .values({ ...account, username })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
    if (await hasAccount(t, account.id)) return undefined;
  }
  throw new Error('every username is taken');
}

export async function hasAccount(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws where there is no such account */
export async function findAccount(t: Database, userId: string): Promise<UserTable> {
  return t.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** @param name a username, or the 11 digits of a phone */
export async function findByName(db: Database, name: string): Promise<UserTable | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where((is) => is.or([is('username', '=', name), is('phone', '=', name)]))
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Reads the account and locks it until the transaction ends. A call that opens a session locks the account first: a
 * password set at the same moment then either finds and ends that session, or comes first and is seen by it.
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
 * Sets the password of a locked account, and ends its OPDS address and all its sessions but one.
 * @param hash of a chosen password; null returns to a newly generated one
 * @param spared hash of the token that stays valid, where it belongs to the account
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
  await endOpdsAccess(t, userId);
}

export interface SessionInput {
  readonly userId: string;
  readonly scope: SessionTable['scope'];
  readonly expiresAtMs: number | null;
}

/**
 * Opens a session.
 * @returns its token, which the server does not store: the database holds only its hash
 */
export async function openSession(
  t: Write,
  nowMs: number,
  random: Random,
  input: SessionInput,
): Promise<string> {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  await insertSession(t, nowMs, sha256Hex(token), input);
  return token;
}

/** Opens a session for a token that the caller already has. */
export async function insertSession(
  t: Write,
  nowMs: number,
  tokenHash: string,
  input: SessionInput,
): Promise<void> {
  await t
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      user_id: input.userId,
      scope: input.scope,
      created_at: nowMs,
      expires_at: input.expiresAtMs,
      ended_at: null,
      used_at: nowMs,
    })
    .execute();
}

/** The holder of a token that the server issued. */
export interface Caller {
  readonly account: UserTable;
  readonly tokenHash: string;
  readonly token: string;
  /** `ended` allows only the repetition of an answer that the token received before. */
  readonly session: 'full' | 'hand_over' | 'ended';
  /** When the session was last used, ms since 1970, up to a day late. */
  readonly usedMs: number;
  /** Set for a visitor whose account is not in the database yet. */
  readonly visitor?: Visitor | undefined;
}

/** Where a call came from. */
export interface CallOrigin {
  readonly caller: Caller | undefined;
  /** The networks of the client, for counting tries: see `byNetworks`. */
  readonly networks: readonly string[];
  readonly nowMs: number;
}

/** A visitor as described by its token. */
export interface Visitor {
  /** The account need not be written. */
  readonly id: string;
  readonly issuedMs: number;
  readonly marks: Marks;
}

const SESSION_UNUSED_MS = SESSION_UNUSED_DAYS * DAY_MS;

/**
 * Finds the holder of a token whose session is in the database.
 * @param token as the caller sent it; need not be well-formed
 */
export async function findHolder(
  db: Database,
  token: string,
  nowMs: number,
): Promise<Caller | undefined> {
  const tokenHash = sha256Hex(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .selectAll('app_user')
    .select(['session.scope', 'session.expires_at', 'session.ended_at', 'session.used_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { scope, expires_at, ended_at, used_at: usedMs, ...account } = row;
  const expired = expires_at !== null && expires_at <= nowMs;
  const ended = ended_at !== null || expired || usedMs <= nowMs - SESSION_UNUSED_MS;
  return { account, tokenHash, token, session: ended ? 'ended' : scope, usedMs };
}

/** Records that a session was used: once a day, because each record is a write. */
export async function noteUse(db: Database, caller: Caller, nowMs: number): Promise<void> {
  const { session, tokenHash, usedMs, visitor } = caller;
  if (visitor || session !== 'full' || usedMs > nowMs - DAY_MS) return;
  await db
    .updateTable('session')
    .set({ used_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('used_at', '=', usedMs)
    .execute();
}

/** Matches a row of `session` that has not ended or expired and was used within a year. */
export function isGood(nowMs: number) {
  const is = expressionBuilder<Tables, 'session'>();
  return is.and([
    is('ended_at', 'is', null),
    is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]),
    is('used_at', '>', nowMs - SESSION_UNUSED_MS),
  ]);
}

export async function isLive(t: Write, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await t
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where(isGood(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false where it had ended already: of two calls that spend the same token, the second receives false */
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

/** An ended token still shows which account its device held: the account recognises the returning device by it. */
const ENDED_SESSION_MS = KNOWN_ORIGIN_DAYS * DAY_MS;

/**
 * Removes sessions that ended too long ago for a device to be known by them, or that were unused for a year.
 * @returns how many were removed, at most `rows`
 */
export async function forgetSessions(db: Database, nowMs: number, rows: number): Promise<number> {
  const before = nowMs - ENDED_SESSION_MS;
  const is = expressionBuilder<Tables, 'session'>();
  const hasGone = is.or([
    is('ended_at', '<=', before),
    is('expires_at', '<=', before),
    is('used_at', '<=', before - SESSION_UNUSED_MS),
  ]);
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', 'in', (of) =>
      of.selectFrom('session').select('token_hash').where(hasGone).limit(rows),
    )
    .where(hasGone)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Ends the sessions and the OPDS address of a locked account.
 * @returns how many sessions were ended
 */
export async function endSessions(t: Write, userId: string, nowMs: number): Promise<number> {
  const rows = await t
    .updateTable('session')
    .set({ ended_at: nowMs })
    .where('user_id', '=', userId)
    .where(isGood(nowMs))
    .returning('token_hash')
    .execute();
  await endOpdsAccess(t, userId);
  return rows.length;
}
