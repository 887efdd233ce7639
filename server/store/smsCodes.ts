import { CODE } from '../../src/shared/contract/index.ts';
import { SMS_CODE_MINUTES, SMS_CODE_TRIES_MAX } from '../../src/shared/limits.ts';
import { LIMITS } from '../rateLimits.ts';
import { Refusal } from '../refusal.ts';
import { hmacHex } from '../secret.ts';
import type { Services } from '../services.ts';
import type { CodePurpose } from '../sms/sender.ts';
import type { Database, Write } from './database.ts';
import { waitOf, waitText } from './rate.ts';
import { MINUTE_MS } from '../time.ts';

/**
 * # Codes
 * A phone has one code for each purpose, and a new one replaces it. A wrong try is counted in one statement that does
 * not touch a right one, outside of any transaction, so that it counts although the call is refused. A right one is
 * spent in the transaction of what it allows: of many who use it at once, one does.
 */

/** A code that is sent, or that somebody gives. */
export interface PhoneCode {
  readonly purpose: CodePurpose;
  readonly phone: string;
  readonly code: string;
}

type Secrets = Pick<Services, 'secret'>;

const CODE_MS = SMS_CODE_MINUTES * MINUTE_MS;

/** Keeps the hash of a fresh code, in place of the one before. */
export async function storeCode(
  t: Write,
  { secret }: Secrets,
  code: PhoneCode,
  nowMs: number,
): Promise<void> {
  const row = { code_hash: codeHash(secret, code), tries: 0, expires_at: nowMs + CODE_MS };
  await t
    .insertInto('sms_code')
    .values({ id: codeId(secret, code), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/**
 * Looks whether a code is right; a wrong one is a try the less.
 * @throws Refusal 401 where it is wrong or none is in force, 429 after too many wrong ones: then another is needed
 */
export async function proveCode(
  db: Database,
  services: Secrets,
  given: PhoneCode,
  nowMs: number,
): Promise<void> {
  const { secret } = services;
  const id = codeId(secret, given);
  const hash = codeHash(secret, given);
  const wrong = await db
    .updateTable('sms_code')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', nowMs)
    .where('tries', '<', SMS_CODE_TRIES_MAX)
    .where('code_hash', '!=', hash)
    .returning('tries')
    .executeTakeFirst();
  if (wrong) throw wrongCode(SMS_CODE_TRIES_MAX - wrong.tries);
  const row = await db
    .selectFrom('sms_code')
    .select('tries')
    .where('id', '=', id)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  if (!row) throw codeGone();
  if (row.tries >= SMS_CODE_TRIES_MAX) throw await triedOut(db, services, given.phone, nowMs);
}

/** @throws Refusal 401 where somebody else has spent it, or it is no longer good */
export async function spendCode(
  t: Write,
  { secret }: Secrets,
  given: PhoneCode,
  nowMs: number,
): Promise<void> {
  const spent = await t
    .deleteFrom('sms_code')
    .where('id', '=', codeId(secret, given))
    .where('code_hash', '=', codeHash(secret, given))
    .where('tries', '<', SMS_CODE_TRIES_MAX)
    .where('expires_at', '>', nowMs)
    .returning('id')
    .executeTakeFirst();
  if (!spent) throw codeGone();
}

/** Removes codes that are no longer good. */
export async function forgetCodes(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('sms_code').where('expires_at', '<=', nowMs).execute();
}

function wrongCode(triesLeft: number): Refusal {
  const more = triesLeft > 0 ? `还可以试 ${triesLeft} 次` : '请重新获取';
  return new Refusal(CODE.wrongCredentials, `验证码不正确，${more}`, { field: 'code' });
}

function codeGone(): Refusal {
  return new Refusal(CODE.wrongCredentials, '验证码已失效，请重新获取', { field: 'code' });
}

/** The wait is until another code may be sent. */
async function triedOut(
  db: Database,
  services: Secrets,
  phone: string,
  nowMs: number,
): Promise<Refusal> {
  const limits = [LIMITS.smsOfPhoneSoon, LIMITS.smsOfPhone];
  const waits = await Promise.all(
    limits.map((limit) => waitOf(db, services, { limit, who: phone }, nowMs)),
  );
  const { seconds, text } = waitText(Math.max(...waits));
  const data = { retry_after: seconds, field: 'code' };
  return new Refusal(CODE.tooMany, `验证码错得太多了，请 ${text}后重新获取`, data);
}

function codeId(secret: string, { purpose, phone }: PhoneCode): string {
  return hmacHex(secret, `sms:${purpose}:${phone}`);
}

function codeHash(secret: string, { purpose, phone, code }: PhoneCode): string {
  return hmacHex(secret, `sms:${purpose}:${phone}:${code}`);
}
