import type { SessionView } from '../../src/shared/admin/operators.ts';
import { ADMIN_SESSION_DAYS, ADMIN_SESSION_IDLE_HOURS } from '../../src/shared/admin/limits.ts';
import { newId, type Random } from '../base/random.ts';
import { sha256Hex } from '../base/secret.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import type { Database, Write } from '../storage/database.ts';
import { AdminError } from './adminError.ts';
import { findOperator, isFactorRequired, lockOperator } from './operators.ts';
import type { OperatorSessionTable, OperatorTable } from './operatorTables.ts';

const TOKEN_BYTES = 32;
const IDLE_MS = ADMIN_SESSION_IDLE_HOURS * HOUR_MS;
const WHOLE_MS = ADMIN_SESSION_DAYS * DAY_MS;
const NOTED_EVERY_MS = MINUTE_MS;
const BROWSER_CHARACTERS_MAX = 200;

export interface SessionCaller {
  readonly operator: OperatorTable;
  readonly session: OperatorSessionTable;
}

/** The client of a call, as sessions and the audit show it. */
export interface AdminClient {
  /** See `ClientAddress`. */
  readonly networks: readonly string[];
  readonly address: string;
  readonly browser: string;
}

/** A token for the cookie: 256 bits, base64url. */
export function newCookieToken(random: Random): string {
  return Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
}

export interface SessionInput {
  readonly operatorId: string;
  /** The passkey of the sign-in; null: a password. */
  readonly passkeyId: string | null;
}

/** @returns the token for the cookie, and the session */
export async function startSession(
  t: Write,
  { operatorId, passkeyId }: SessionInput,
  { address, browser }: AdminClient,
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Promise<{ token: string; session: OperatorSessionTable }> {
  const token = newCookieToken(random);
  const session = {
    token_hash: sha256Hex(token),
    id: newId(nowMs, random),
    operator_id: operatorId,
    created_at: nowMs,
    used_at: nowMs,
    proved_at: nowMs,
    address,
    browser: browser.slice(0, BROWSER_CHARACTERS_MAX),
    passkey_id: passkeyId,
  };
  await t.insertInto('operator_session').values(session).execute();
  await t.updateTable('operator').set({ seen_at: nowMs }).where('id', '=', operatorId).execute();
  return { token, session };
}

/** @returns undefined for an unknown or ended session, and for a disabled operator */
export async function findCaller(
  db: Database,
  token: string,
  nowMs: number,
): Promise<SessionCaller | undefined> {
  const session = await db
    .selectFrom('operator_session')
    .selectAll()
    .where('token_hash', '=', sha256Hex(token))
    .executeTakeFirst();
  if (!session || endOf(session) <= nowMs) return undefined;
  const operator = await findOperator(db, session.operator_id);
  if (!operator || operator.disabled === 1) return undefined;
  if (nowMs - session.used_at >= NOTED_EVERY_MS) {
    await db
      .updateTable('operator_session')
      .set({ used_at: nowMs })
      .where('token_hash', '=', session.token_hash)
      .execute();
  }
  return { operator, session };
}

/**
 * Locks the operator of a session, see `lockOperator`.
 * @throws AdminError `signed_out` where the session has ended since the call was admitted
 */
export async function holdSession(t: Write, { operator, session }: SessionCaller): Promise<void> {
  await lockOperator(t, operator.id);
  const row = await t
    .selectFrom('operator_session')
    .select('id')
    .where('token_hash', '=', session.token_hash)
    .executeTakeFirst();
  if (!row) throw new AdminError('signed_out', '请先登录');
}

/** Whether the operator must set up a second factor before anything else; a passkey is one for its own session. */
export async function needsFactor(
  db: Database,
  { operator, session }: SessionCaller,
): Promise<boolean> {
  const hasFactor = operator.totp_secret !== null || session.passkey_id !== null;
  return !hasFactor && isFactorRequired(db);
}

/** When the session ends unless it is used before, ms since 1970. */
export function endOf({ used_at, created_at }: OperatorSessionTable): number {
  return Math.min(used_at + IDLE_MS, created_at + WHOLE_MS);
}

/** Notes that the operator has given a password or code again. */
export async function noteProof(db: Database, tokenHash: string, nowMs: number): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ proved_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export function viewOf(session: OperatorSessionTable, isThis: boolean): SessionView {
  const { id, created_at, used_at, address, browser } = session;
  return { id, is_this: isThis, created_at, used_at, address, browser };
}

/** The latest used first. */
export async function listSessions(
  db: Database,
  operatorId: string,
  nowMs: number,
): Promise<OperatorSessionTable[]> {
  const rows = await db
    .selectFrom('operator_session')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('used_at', 'desc')
    .execute();
  return rows.filter((session) => endOf(session) > nowMs);
}

/** @returns whether the operator had such a session */
export async function endSession(t: Write, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await t
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns how many ended sessions were removed, at most `rows` */
export async function forgetOperatorSessions(
  db: Database,
  nowMs: number,
  rows: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_session')
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('operator_session')
        .select('token_hash')
        .where((is) =>
          is.or([is('used_at', '<=', nowMs - IDLE_MS), is('created_at', '<=', nowMs - WHOLE_MS)]),
        )
        .limit(rows),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
