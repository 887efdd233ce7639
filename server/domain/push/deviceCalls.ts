import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ParsedInputOf } from '../../../src/shared/contract/index.ts';
import { type readAhead, signedText } from '../../../src/shared/contract/ahead.ts';
import { DEVICE_CLOCK_TOLERANCE_MS } from '../../../src/shared/limits.ts';
import { tokenExpired } from '../../base/apiError.ts';
import type { Database } from '../../storage/database.ts';
import type { UserTable } from '../../storage/tables.ts';
import { isGood } from '../accounts/accounts.ts';

/**
 * The account of a device that signed a call ([Note: Calls of a device]). The signature is used up with it.
 * @throws ApiError 402 where the signature is wrong, too old or used, or the subscription or its session has ended
 */
export async function accountOfDevice(
  db: Database,
  { signature, ...input }: ParsedInputOf<typeof readAhead>,
  nowMs: number,
): Promise<UserTable> {
  const { device, account: userId, at } = input;
  if (Math.abs(at - nowMs) > DEVICE_CLOCK_TOLERANCE_MS) throw tokenExpired();
  const row = await db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.token_hash', 'push_subscription.session_hash')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .selectAll('app_user')
    .select('push_subscription.auth')
    .where('push_subscription.id', '=', device)
    .where('push_subscription.user_id', '=', userId)
    .where('session.user_id', '=', userId)
    .where('session.scope', '=', 'full')
    .where(isGood(nowMs))
    .executeTakeFirst();
  if (!row) throw tokenExpired();
  const { auth, ...account } = row;
  const key = Buffer.from(auth, 'base64url');
  const right = createHmac('sha256', key).update(signedText(input)).digest();
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw tokenExpired();
  // In all processes, of two calls with one signature at once one goes on.
  const used = await db
    .updateTable('push_subscription')
    .set({ called_at: at })
    .where('id', '=', device)
    .where('called_at', '<', at)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw tokenExpired();
  return account;
}
