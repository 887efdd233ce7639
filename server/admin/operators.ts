import type { OperatorView } from '../../src/shared/admin/operators.ts';
import type { Role } from '../../src/shared/admin/call.ts';
import { OPERATORS_MAX } from '../../src/shared/admin/limits.ts';
import { newId, type Random } from '../base/random.ts';
import { foldCase } from '../domain/catalogue/foldCase.ts';
import type { Database, Write } from '../storage/database.ts';
import { AdminError, badField, stale } from './adminError.ts';
import type { AuditEntry } from './audit.ts';
import type { OperatorTable } from './operatorTables.ts';

const FACTOR_REQUIRED_KEY = 'admin:factor_required';

export async function hasOperators(db: Database): Promise<boolean> {
  const row = await db.selectFrom('operator').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function listOperators(db: Database): Promise<OperatorTable[]> {
  return db.selectFrom('operator').selectAll().orderBy('name_folded').execute();
}

export async function findOperator(db: Database, id: string): Promise<OperatorTable | undefined> {
  return db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOperatorByName(
  db: Database,
  name: string,
): Promise<OperatorTable | undefined> {
  return db
    .selectFrom('operator')
    .selectAll()
    .where('name_folded', '=', foldName(name))
    .executeTakeFirst();
}

/** Names that look alike are one: width, case and form of the characters do not distinguish operators. */
export function foldName(name: string): string {
  return foldCase(name.normalize('NFKC').trim());
}

/** @throws AdminError where the name is taken, or there are too many */
export async function insertOperator(
  t: Write,
  { name, role }: { readonly name: string; readonly role: Role },
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Promise<OperatorTable> {
  const { count } = await t
    .selectFrom('operator')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= OPERATORS_MAX) {
    throw new AdminError('conflict', `操作员最多 ${OPERATORS_MAX} 个`);
  }
  const row = await t
    .insertInto('operator')
    .values({
      id: newId(nowMs, random),
      name,
      name_folded: foldName(name),
      role,
      password_hash: null,
      totp_secret: null,
      totp_step: 0,
      disabled: 0,
      created_at: nowMs,
      seen_at: null,
      revision: 1,
    })
    .onConflict((conflict) => conflict.column('name_folded').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw badField('name', '这个名字已经有人用了');
  return row;
}

export interface OperatorChange {
  readonly role?: Role | undefined;
  readonly is_disabled?: boolean | undefined;
}

/**
 * Changes role or access. A disabled operator's sessions end.
 * @returns the row before and after; undefined where there is no such operator
 * @throws AdminError `stale`; `conflict` where no owner could sign in any more
 */
export async function changeOperator(
  t: Write,
  id: string,
  { revision, role, is_disabled }: OperatorChange & { readonly revision: number },
): Promise<{ before: OperatorTable; after: OperatorTable } | undefined> {
  const owners = await lockOwners(t);
  const before = await findOperator(t, id);
  if (!before) return undefined;
  if (before.revision !== revision) throw stale(viewOf(before));
  const change = {
    role: role ?? before.role,
    disabled: is_disabled === undefined ? before.disabled : Number(is_disabled),
  };
  const others = owners.filter((owner) => owner.id !== id && canSignIn(owner));
  const stays = change.role === 'owner' && change.disabled === 0;
  if (canSignIn(before) && before.role === 'owner' && !stays && others.length === 0) {
    throw new AdminError('conflict', '至少要有一个能登录的站长');
  }
  const after = await t
    .updateTable('operator')
    .set((is) => ({ ...change, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.disabled === 1) await endSessions(t, id);
  return { before, after };
}

/** An update that changes nothing locks the rows until the transaction ends: of two owners one stays. */
async function lockOwners(t: Write): Promise<OperatorTable[]> {
  return t
    .updateTable('operator')
    .set((is) => ({ revision: is('revision', '+', 0) }))
    .where('role', '=', 'owner')
    .returningAll()
    .execute();
}

/**
 * Reads the operator and locks it until the transaction ends: a reset at the same moment either comes first and is seen,
 * or removes what the transaction writes.
 */
export async function lockOperator(t: Write, id: string): Promise<OperatorTable | undefined> {
  return t
    .updateTable('operator')
    .set((is) => ({ revision: is.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

function canSignIn({ disabled, password_hash }: OperatorTable): boolean {
  return disabled === 0 && password_hash !== null;
}

/** Sets the password; all sessions end, but for `except`. */
export async function setPassword(
  t: Write,
  id: string,
  password_hash: string,
  except = '',
): Promise<void> {
  await t
    .updateTable('operator')
    .set((is) => ({ password_hash, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await endSessions(t, id, except);
}

/** Removes password, second factor, recovery codes, passkeys, API tokens and sessions: only a new link lets the operator in again. */
export async function lockOut(t: Write, id: string): Promise<void> {
  await t
    .updateTable('operator')
    .set((is) => ({ password_hash: null, totp_secret: null, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await t.deleteFrom('operator_recovery_code').where('operator_id', '=', id).execute();
  await t.deleteFrom('operator_passkey').where('operator_id', '=', id).execute();
  await t.deleteFrom('operator_token').where('operator_id', '=', id).execute();
  await t.deleteFrom('setup_link').where('operator_id', '=', id).execute();
  await endSessions(t, id);
}

/** @param except the hash of the one session that stays */
async function endSessions(t: Write, operatorId: string, except = ''): Promise<void> {
  await t
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '<>', except)
    .execute();
}

/** Whether every operator must have a second factor. */
export async function isFactorRequired(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', FACTOR_REQUIRED_KEY)
    .executeTakeFirst();
  return row?.value === '1';
}

export async function setFactorRequired(t: Write, isRequired: boolean): Promise<void> {
  const value = isRequired ? '1' : '0';
  await t
    .insertInto('kv')
    .values({ name: FACTOR_REQUIRED_KEY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** An operator as the audit names one. */
export function onOperator({ id, name }: OperatorTable): AuditEntry['on'] {
  return { kind: 'operator', id, title: name };
}

export function viewOf(row: OperatorTable): OperatorView {
  const { id, name, role, created_at, seen_at, revision } = row;
  return {
    id,
    name,
    role,
    has_factor: row.totp_secret !== null,
    is_ready: row.password_hash !== null,
    is_disabled: row.disabled === 1,
    created_at,
    seen_at,
    revision,
  };
}
