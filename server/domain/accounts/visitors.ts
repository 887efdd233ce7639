import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DataOf, calls, ParsedInputOf } from '../../../src/shared/contract/index.ts';
import { VISITOR_UNUSED_DAYS } from '../../../src/shared/limits.ts';
import { newId, uuidText } from '../../base/random.ts';
import { byNetworks, LIMITS } from '../limits/rateLimits.ts';
import { deriveUsername, sha256Hex } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import {
  type Caller,
  type CallOrigin,
  findHolder,
  hasAccount,
  insertAccount,
  insertSession,
  type Marks,
  type Visitor,
} from './accounts.ts';
import type { Write } from '../../storage/database.ts';
import { grantWelcome, WELCOME_TITLE } from '../ledger/ledger.ts';
import { partOf } from '../../storage/part.ts';
import { consumeAll } from '../limits/rateLimiter.ts';
import type { UserTable } from '../../storage/tables.ts';
import { CHINA_OFFSET_MS, DAY_MS, isoTime } from '../../base/time.ts';

/**
 * [Note: Visitors without a row]
 * `init` writes nothing, so that any number of calls costs no storage. The token itself identifies its account: it
 * holds the account's id, the time of issue (in the id, a UUID of version 7) and the campaign marks, under a MAC of the
 * server's secret. As long as no row has that id, every call sees the account that would be written, with the same
 * username, password and welcome coins each time, because they are derived from the id and the secret.
 *
 * The first call that changes something writes account, session and welcome coins in the transaction of its change. Of
 * two such calls at once, one writes and the other finds the rows.
 *
 * A token without a session is valid only while its account has no row: to end such a session, the account is written
 * first, and the row then invalidates the token for ever. Unused accounts without content are removed after
 * VISITOR_UNUSED_DAYS, and a token without a row is refused at the same age, so that no removed account returns.
 */

const MAC_BYTES = 16;
const ID_BYTES = 16;
/** The contract's tokens have at most 128 characters of base64. */
const TOKEN_BYTES_MAX = 96;
const MARKS_BYTES_MAX = TOKEN_BYTES_MAX - MAC_BYTES - ID_BYTES;
const USERNAMES_TRIED = 20;
const VISITOR_UNUSED_MS = VISITOR_UNUSED_DAYS * DAY_MS;

export function newVisitor({ random }: Services, nowMs: number, marks: Marks): Visitor {
  return { id: newId(nowMs, random), issuedMs: nowMs, marks };
}

/** @returns the visitor's token, 43 to 128 characters; without the marks where they do not fit */
export function tokenOf({ secret }: Pick<Services, 'secret'>, visitor: Visitor): string {
  const marks = fitToken(visitor.marks) ? marksText(visitor.marks) : '';
  const id = Buffer.from(visitor.id.replaceAll('-', ''), 'hex');
  const body = Buffer.concat([id, Buffer.from(marks)]);
  return Buffer.concat([macOf(secret, body), body]).toString('base64url');
}

/** @returns whether a token has room for the marks: 63 characters in all */
export function fitToken(marks: Marks): boolean {
  return marksText(marks).length <= MARKS_BYTES_MAX;
}

/** Neither mark contains a space. */
function marksText({ wid = '', channel_id = '' }: Marks): string {
  return wid === '' && channel_id === '' ? '' : `${wid} ${channel_id}`;
}

/** @returns undefined where the token was not made by `tokenOf` */
export function readVisitor(
  { secret }: Pick<Services, 'secret'>,
  token: string,
): Visitor | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < MAC_BYTES + ID_BYTES || bytes.length > TOKEN_BYTES_MAX) return undefined;
  // Accepts only one spelling of each token: sessions are found by the hash of its text.
  if (bytes.toString('base64url') !== token) return undefined;
  const body = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(secret, body))) return undefined;
  const [wid = '', channel_id = ''] = body.subarray(ID_BYTES).toString('utf8').split(' ');
  return {
    id: uuidText(body.subarray(0, ID_BYTES)),
    issuedMs: body.readUIntBE(0, 6),
    marks: { wid, channel_id },
  };
}

function macOf(secret: string, body: Buffer): Buffer {
  const mac = createHmac('sha256', secret).update('visitor:').update(body).digest();
  return mac.subarray(0, MAC_BYTES);
}

/** A visitor's account as it is before it is written. */
export function accountOf({ secret, welcomeCoins }: Services, visitor: Visitor): UserTable {
  return {
    id: visitor.id,
    username: deriveUsername(secret, 0, visitor.id),
    phone: null,
    password_hash: null,
    password_version: 1,
    coins: welcomeCoins,
    combo_until: null,
    wid: visitor.marks.wid ?? '',
    channel_id: visitor.marks.channel_id ?? '',
    created_at: visitor.issuedMs,
    closing_at: null,
    closed_at: null,
    banned_at: null,
    ban_reason: null,
  };
}

/** @param token as the caller sent it; need not be well-formed */
export async function findCaller(
  services: Services,
  token: string,
  nowMs: number,
): Promise<Caller | undefined> {
  const { db } = services;
  const holder = await findHolder(db, token, nowMs);
  if (holder) return holder;
  const visitor = readVisitor(services, token);
  if (!visitor || visitor.issuedMs <= nowMs - VISITOR_UNUSED_MS) return undefined;
  // The account was written since the first look, or its session ended and was removed.
  if (await hasAccount(db, visitor.id)) return findHolder(db, token, nowMs);
  return {
    account: accountOf(services, visitor),
    tokenHash: sha256Hex(token),
    token,
    session: 'full',
    usedMs: nowMs,
    visitor,
  };
}

/**
 * Writes the caller's account where the caller is a visitor without a row.
 * @throws ApiError 429 where too many accounts were written from the caller's networks
 */
export async function ensureWritten(
  t: Write,
  services: Services,
  { caller, networks, nowMs }: CallOrigin,
): Promise<void> {
  if (!caller?.visitor) return;
  await writeVisitor(t, services, {
    visitor: caller.visitor,
    token: caller.token,
    networks,
    nowMs,
  });
}

export interface VisitorWrite extends Omit<CallOrigin, 'caller'> {
  readonly visitor: Visitor;
  readonly token: string;
}

/**
 * Writes account, session and welcome coins in one transaction.
 * @returns the account with its coins; undefined where it existed
 * @throws ApiError 429 where too many accounts were written from those networks
 */
export async function writeVisitor(
  t: Write,
  services: Services,
  { visitor, token, networks, nowMs }: VisitorWrite,
): Promise<UserTable | undefined> {
  const wanted = { ...accountOf(services, visitor), coins: 0 };
  const account = await insertAccount(t, wanted, usernamesOf(services, visitor));
  if (!account) return undefined;
  await consumeAll(t, services, byNetworks(LIMITS.newAccounts, networks), nowMs);
  const session = { userId: visitor.id, scope: 'full', expiresAtMs: null } as const;
  await insertSession(t, nowMs, sha256Hex(token), session);
  await grantWelcome(t, visitor.id, services.welcomeCoins, visitor.issuedMs);
  return { ...account, coins: services.welcomeCoins };
}

function* usernamesOf({ secret }: Services, { id }: Visitor): Generator<string> {
  for (let attempt = 0; attempt < USERNAMES_TRIED; attempt += 1) {
    yield deriveUsername(secret, attempt, id);
  }
}

type SpendInput = Extract<ParsedInputOf<typeof calls.records>, { type: string }>;

/** The spending records of a visitor without a row: the welcome coins as they will be booked. */
export function visitorSpending(
  { welcomeCoins: coins }: Services,
  { issuedMs }: Visitor,
  { direction, page, size }: Pick<SpendInput, 'direction' | 'page' | 'size'>,
) {
  const at = isoTime(issuedMs);
  const row = { title: WELCOME_TITLE, coins, balance: coins, at, cause: 'bonus' } as const;
  const part = partOf(coins > 0 && direction !== 'out' ? [row] : [], { page, size });
  const month = isoTime(issuedMs + CHINA_OFFSET_MS).slice(0, 7);
  const months: DataOf<typeof calls.records>['months'] =
    coins > 0 ? [{ month, spent: 0, received: coins }] : [];
  return page > 1 ? part : { ...part, months };
}
