import type { Write } from './database.ts';

/** Ends every session of an account. @returns how many there were */
export async function endSessionsOf(t: Write, userId: string, nowMs: number): Promise<number> {
  const rows = await t
    .updateTable('session')
    .set({ ended_at: nowMs })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', nowMs)]))
    .returning('token_hash')
    .execute();
  return rows.length;
}

/** Puts a new generated password in force in place of whatever there was. @returns its version */
export async function resetToGenerated(t: Write, userId: string): Promise<number> {
  const row = await t
    .updateTable('app_user')
    .set((is) => ({ password_hash: null, password_version: is('password_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('password_version')
    .executeTakeFirstOrThrow();
  return row.password_version;
}
