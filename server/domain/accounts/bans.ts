import type { Kysely } from 'kysely';
import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError } from '../../base/apiError.ts';
import type { Write } from '../../storage/database.ts';
import type { UserTable } from '../../storage/tables.ts';
import { endSessions, lockAccount } from './accounts.ts';

/** Nullable: a process of the previous version can still write accounts. */
export async function addBans(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('app_user').addColumn('banned_at', 'bigint').execute();
  await db.schema.alterTable('app_user').addColumn('ban_reason', 'text').execute();
}

/**
 * Bans an account: its sessions and its OPDS address end, and no session is opened until the ban is lifted. What it owns
 * stays.
 * @param reason for operators; undefined lifts the ban
 * @returns the account before the change; undefined where there is no such account
 */
export async function setBan(
  t: Write,
  userId: string,
  reason: string | undefined,
  nowMs: number,
): Promise<UserTable | undefined> {
  const before = await lockAccount(t, { id: userId });
  if (!before) return undefined;
  const isBanned = reason !== undefined;
  await t
    .updateTable('app_user')
    .set({ banned_at: isBanned ? (before.banned_at ?? nowMs) : null, ban_reason: reason ?? null })
    .where('id', '=', userId)
    .execute();
  if (isBanned) await endSessions(t, userId, nowMs);
  return before;
}

/**
 * Call it with the locked account before a session is opened, after the caller has proved to be its owner.
 * @throws ApiError 403 where the account is banned
 */
export function refuseBanned({ banned_at }: Pick<UserTable, 'banned_at'>): void {
  if (banned_at !== null) throw new ApiError(CODE.forbidden, '这个账号已被停用，请联系客服');
}
