import { RECOVERY_CODES } from '../../src/shared/admin/limits.ts';
import type { Random } from '../base/random.ts';
import { hmacHex, lockText, READABLE_LETTERS, unlockText } from '../base/secret.ts';
import type { Database, Write } from '../storage/database.ts';
import type { OperatorTable } from './operatorTables.ts';
import { matchTotp } from './totp.ts';

/** The second factor of an operator: an authenticator app, and recovery codes for when it is lost. */

interface Secrets {
  readonly secret: string;
}

const HALF_CHARACTERS = 5;

/** Stores a secret that a first code has proved, and removes former recovery codes. */
export async function setTotp(
  t: Write,
  { secret }: Secrets,
  operatorId: string,
  { base32, step }: { readonly base32: string; readonly step: number },
): Promise<void> {
  await t
    .updateTable('operator')
    .set((is) => ({
      totp_secret: lockText(secret, purposeOf(operatorId), base32),
      totp_step: step,
      revision: is('revision', '+', 1),
    }))
    .where('id', '=', operatorId)
    .execute();
}

export async function removeTotp(t: Write, operatorId: string): Promise<void> {
  await t
    .updateTable('operator')
    .set((is) => ({ totp_secret: null, revision: is('revision', '+', 1) }))
    .where('id', '=', operatorId)
    .execute();
  await t.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
}

/** Replaces the recovery codes. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(
  t: Write,
  { secret, random }: Secrets & { readonly random: Random },
  operatorId: string,
): Promise<string[]> {
  await t.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...random.bytes(2 * HALF_CHARACTERS)].map(
      (byte) => READABLE_LETTERS[byte & 31],
    );
    const text = letters.join('');
    return `${text.slice(0, HALF_CHARACTERS)}-${text.slice(HALF_CHARACTERS)}`;
  });
  await t
    .insertInto('operator_recovery_code')
    .values(
      codes.map((code) => ({
        operator_id: operatorId,
        code_hash: recoveryHash(secret, operatorId, code),
      })),
    )
    .execute();
  return codes;
}

export async function countRecoveryCodes(db: Database, operatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('operator_recovery_code')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Uses a code of the app or a recovery code, each of which works once: of two calls with one code, one is answered.
 * @returns whether the code was right and unused
 */
export async function useCode(
  t: Database,
  { secret }: Secrets,
  operator: OperatorTable,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): Promise<boolean> {
  const { id, totp_secret, totp_step } = operator;
  if (totp_secret === null) return false;
  const base32 = unlockText(secret, purposeOf(id), totp_secret);
  const step = matchTotp(base32, code, { nowMs, lastStep: totp_step });
  if (step !== undefined) {
    const { numUpdatedRows } = await t
      .updateTable('operator')
      .set({ totp_step: step })
      .where('id', '=', id)
      .where('totp_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
  const { numDeletedRows } = await t
    .deleteFrom('operator_recovery_code')
    .where('operator_id', '=', id)
    .where('code_hash', '=', recoveryHash(secret, id, code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function purposeOf(operatorId: string): string {
  return `totp:${operatorId}`;
}

function recoveryHash(secret: string, operatorId: string, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return hmacHex(secret, `recovery:${operatorId}:${letters}`);
}
