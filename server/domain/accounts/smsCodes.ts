import { expressionBuilder } from 'kysely';
import { CODE } from '../../../src/shared/contract/index.ts';
import { SMS_CODE_MINUTES, SMS_CODE_TRIES_MAX } from '../../../src/shared/limits.ts';
import { LIMITS } from '../limits/rateLimits.ts';
import { ApiError } from '../../base/apiError.ts';
import { hmacHex } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import type { Database, Write } from '../../storage/database.ts';
import { type Counted, waitOf, waitText } from '../limits/rateLimiter.ts';
import type { Tables } from '../../storage/tables.ts';
import { CLOCK_TOLERANCE_MS, MINUTE_MS } from '../../base/time.ts';

/**
 * [Note: SMS codes]
 * A phone has one code for each purpose and each asking account, and a new code replaces it: a stranger asking for a
 * code of the same phone neither replaces the owner's code nor uses up its tries. A wrong try is counted by one
 * statement outside any transaction, so it counts although the call is refused. A right code is spent in the
 * transaction of the change that it allows: of many calls that use it at once, one succeeds.
 */

/** `recover` codes also reset a password. */
export type CodePurpose = 'bind' | 'recover';

export interface PhoneCode {
  /** The account whose call asked for the code; no other may use it. */
  readonly requester: string;
  readonly purpose: CodePurpose;
  readonly phone: string;
  readonly code: string;
}

type Secrets = Pick<Services, 'secret'>;

const CODE_MS = SMS_CODE_MINUTES * MINUTE_MS;

/** Stores the hash of a fresh code, replacing the previous one. */
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
 * Checks a code; a wrong code uses up a try.
 * @throws ApiError 401 where it is wrong or no code is in force, 429 after too many wrong tries, which need a new code
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
    .where(isInForce(nowMs))
    .where('tries', '<', SMS_CODE_TRIES_MAX)
    .where('code_hash', '!=', hash)
    .returning('tries')
    .executeTakeFirst();
  if (wrong) throw wrongCode(SMS_CODE_TRIES_MAX - wrong.tries);
  const row = await db
    .selectFrom('sms_code')
    .select('tries')
    .where('id', '=', id)
    .where(isInForce(nowMs))
    .executeTakeFirst();
  if (!row) throw codeGone();
  if (row.tries >= SMS_CODE_TRIES_MAX) throw await triedOut(db, services, given, nowMs);
}

/** @throws ApiError 401 where another call has spent the code, or it has expired */
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
    .where(isInForce(nowMs))
    .returning('id')
    .executeTakeFirst();
  if (!spent) throw codeGone();
}

/** @returns how many were removed, at most `rows` */
export async function forgetCodes(db: Database, nowMs: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sms_code')
    .where('id', 'in', (of) =>
      of.selectFrom('sms_code').select('id').where('expires_at', '<=', nowMs).limit(rows),
    )
    // Repeated for the row as it is now: PostgreSQL does not run the subquery again for a row that was just renewed.
    .where('expires_at', '<=', nowMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Matches a row of `sms_code` in force: a clock that ran ahead does not extend a code. */
function isInForce(nowMs: number) {
  const is = expressionBuilder<Tables, 'sms_code'>();
  return is.between('expires_at', nowMs + 1, nowMs + CODE_MS + CLOCK_TOLERANCE_MS);
}

function wrongCode(triesLeft: number): ApiError {
  const more = triesLeft > 0 ? `还可以试 ${triesLeft} 次` : '请重新获取';
  return new ApiError(CODE.wrongCredentials, `验证码不正确，${more}`, { field: 'code' });
}

function codeGone(): ApiError {
  return new ApiError(CODE.wrongCredentials, '验证码已失效，请重新获取', { field: 'code' });
}

/** The wait given is the time until another code may be sent. */
async function triedOut(
  db: Database,
  services: Secrets,
  { phone, requester }: PhoneCode,
  nowMs: number,
): Promise<ApiError> {
  const waits = await Promise.all(
    requesterTries(phone, requester).map((each) => waitOf(db, services, each, nowMs)),
  );
  const { seconds, text } = waitText(Math.max(...waits));
  const data = { retry_after: seconds, field: 'code' };
  return new ApiError(CODE.tooMany, `验证码错得太多了，请 ${text}后重新获取`, data);
}

/** @param requester the account or the address that asks for a message to a phone */
export function requesterTries(phone: string, requester: string): Counted[] {
  const who = `${phone} ${requester}`;
  return [LIMITS.smsOfRequesterSoon, LIMITS.smsOfRequester].map((limit) => ({ limit, who }));
}

function codeId(secret: string, { requester, purpose, phone }: PhoneCode): string {
  return hmacHex(secret, `sms:${purpose}:${phone}:${requester}`);
}

function codeHash(secret: string, { purpose, phone, code }: PhoneCode): string {
  return hmacHex(secret, `sms:${purpose}:${phone}:${code}`);
}
