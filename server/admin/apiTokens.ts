import { API_TOKENS_MAX } from '../../src/shared/admin/limits.ts';
import type { Role } from '../../src/shared/admin/call.ts';
import type { TokenScope, TokenView } from '../../src/shared/admin/tokens.ts';
import { newId, type Random } from '../base/random.ts';
import { sha256Hex } from '../base/secret.ts';
import { DAY_MS, MINUTE_MS } from '../base/time.ts';
import type { Database, Write } from '../storage/database.ts';
import { AdminError, badField } from './adminError.ts';
import type { OperatorTokenTable } from './keyTables.ts';
import { findOperator } from './operators.ts';
import type { OperatorTable } from './operatorTables.ts';

/**
 * [Note: API tokens]
 * A program of an operator sends `Authorization: Bearer moyu_…` and nothing else: no cookie is read with it, and no
 * Origin or header is asked for, because no browser sends it by itself. A call needs the role of the token and the
 * present role of its operator, and the token's scope; sign-in, the own account, and what asks for a password again
 * are for sessions alone. A disabled operator's tokens rest, a reset operator's are removed.
 */

const TOKEN_BYTES = 32;
/** Scanners of published secrets find it by its beginning. */
const PREFIX = 'moyu_';
const NOTED_EVERY_MS = MINUTE_MS;

export interface TokenCaller {
  readonly operator: OperatorTable;
  readonly token: OperatorTokenTable;
}

/** The API token of a request; undefined where it has none. Other credentials belong to proxies. */
export function readBearer({ headers }: Request): string | undefined {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token?.startsWith(PREFIX) ? token : undefined;
}

export interface TokenInput {
  readonly name: string;
  readonly role: Role;
  readonly scope: TokenScope;
  readonly days: number;
}

/**
 * @returns the token, which is stored as its hash only, and its row
 * @throws AdminError where the name is taken, the role is larger than the operator's, or there are too many
 */
export async function insertToken(
  t: Write,
  operator: OperatorTable,
  { name, role, scope, days }: TokenInput,
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Promise<{ secret: string; row: OperatorTokenTable }> {
  if (operator.role !== 'owner' && role !== operator.role) {
    throw badField('role', '令牌的角色不能比你自己的大');
  }
  if ((await listTokens(t, operator.id)).length >= API_TOKENS_MAX) {
    throw new AdminError('conflict', `令牌最多 ${API_TOKENS_MAX} 个，先作废不用的`);
  }
  const secret = PREFIX + Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const row = await t
    .insertInto('operator_token')
    .values({
      token_hash: sha256Hex(secret),
      id: newId(nowMs, random),
      operator_id: operator.id,
      name,
      role,
      scope,
      created_at: nowMs,
      expires_at: nowMs + days * DAY_MS,
      used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw badField('name', '已经有一个叫这个名字的令牌');
  return { secret, row };
}

/** @returns undefined for an unknown or expired token, and for a disabled operator */
export async function findTokenCaller(
  db: Database,
  secret: string,
  nowMs: number,
): Promise<TokenCaller | undefined> {
  const token = await db
    .selectFrom('operator_token')
    .selectAll()
    .where('token_hash', '=', sha256Hex(secret))
    .executeTakeFirst();
  if (!token || token.expires_at <= nowMs) return undefined;
  const operator = await findOperator(db, token.operator_id);
  if (!operator || operator.disabled === 1) return undefined;
  if (nowMs - (token.used_at ?? -NOTED_EVERY_MS) >= NOTED_EVERY_MS) {
    await db
      .updateTable('operator_token')
      .set({ used_at: nowMs })
      .where('token_hash', '=', token.token_hash)
      .execute();
  }
  return { operator, token };
}

/** The latest first. */
export async function listTokens(db: Database, operatorId: string): Promise<OperatorTokenTable[]> {
  return db
    .selectFrom('operator_token')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns undefined where the operator has no such token */
export async function removeToken(
  t: Write,
  operatorId: string,
  id: string,
): Promise<OperatorTokenTable | undefined> {
  return t
    .deleteFrom('operator_token')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function viewOf(token: OperatorTokenTable): TokenView {
  const { id, name, role, scope, created_at, expires_at, used_at } = token;
  return { id, name, role, scope, created_at, expires_at, used_at };
}
