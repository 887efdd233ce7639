import { calls, CODE } from '../../src/shared/contract/index.ts';
import { byNetworks, LIMITS } from '../domain/limits/rateLimits.ts';
import { ApiError } from '../base/apiError.ts';
import { onceProved } from '../http/idempotency.ts';
import { type AccountIncoming, forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { codeGiven, deliver, ensureSender, makeCode } from '../sms/sendCode.ts';
import { findByName, lockAccount, openSession, setPassword } from '../domain/accounts/accounts.ts';
import { refuseBanned } from '../domain/accounts/bans.ts';
import type { Database, Write } from '../storage/database.ts';
import { familiarityOf, rememberOrigin } from '../domain/accounts/knownOrigins.ts';
import { countWrong } from '../domain/limits/rateLimiter.ts';
import { type PhoneCode, proveCode, spendCode } from '../domain/accounts/smsCodes.ts';
import type { UserTable } from '../storage/tables.ts';

type RecoverIncoming = AccountIncoming<typeof calls.resetAccount>;

export const recoverRoutes: readonly Route[] = [
  forAccount(calls.resetAccount, async (services, call) => {
    const { input } = call;
    if ('order' in input) return recoverByOrder(services, call, input.order);
    const { phone, code } = input;
    return code === undefined
      ? sendRecoverCode(services, call, phone)
      : recoverByPhone(services, call, { phone, code });
  }),
];

/** Answers alike for a phone without an account, which gets no message, and does not wait for the message. */
async function sendRecoverCode(services: Services, call: RecoverIncoming, phone: string) {
  const { data, message } = await makeCode(services, call, {
    purpose: 'recover',
    phone,
    dataOf: (shown) => shown,
  });
  const account = await findByName(services.db, phone);
  if (message && account) {
    deliver(services, message).catch(() => {
      // `deliver` has reported the failure; the caller must not learn from it that there is an account.
    });
  }
  return data;
}

async function recoverByPhone(
  services: Services,
  call: RecoverIncoming,
  { phone, code }: { phone: string; code: string },
) {
  ensureSender(services);
  const { nowMs } = call;
  const given = codeGiven(call, 'recover', { phone, code });
  const prove = () => proveRecoveryCode(services, call, given);
  return onceProved(services, call, prove, async (t) => {
    await spendCode(t, services, given, nowMs);
    return enter(t, services, call, await accountOfPhone(t, phone));
  });
}

/** The number of a paid order proves access to its bill; it opens only accounts without a stronger credential. */
async function recoverByOrder(services: Services, call: RecoverIncoming, number: string) {
  const { nowMs } = call;
  const prove = async () => {
    const counted = byNetworks(LIMITS.recoverFromAddress, call.networks);
    return countWrong(services.db, services, counted, nowMs, () => payerOf(services.db, number));
  };
  return onceProved(services, call, prove, async (t, id) => {
    const account = await lockAccount(t, { id });
    if (!account || account.closed_at !== null) throw orderNotFound();
    if (account.phone !== null) {
      throw new ApiError(CODE.forbidden, '这个账号绑定了手机号，请用手机号找回');
    }
    // Replaces a chosen password, forgotten or set by another party, with a generated one, which can be shown.
    if (account.password_hash !== null) {
      await setPassword(t, id, { hash: null, spared: call.caller.tokenHash, nowMs });
    }
    return enter(t, services, call, account);
  });
}

/**
 * Counts wrong codes by address, except from a device that the account knows: the tries of each message bound those.
 * @throws ApiError as `proveCode` does; 429 after too many wrong codes from the address
 */
export async function proveRecoveryCode(
  services: Services,
  call: AccountIncoming,
  given: PhoneCode,
): Promise<void> {
  const { db } = services;
  const owner = await findByName(db, given.phone);
  const isKnown = (await familiarityOf(db, services, owner?.id, call)) === 'device';
  const counted = isKnown ? [] : byNetworks(LIMITS.recoverFromAddress, call.networks);
  await countWrong(db, services, counted, call.nowMs, () =>
    proveCode(db, services, given, call.nowMs),
  );
}

/** @throws ApiError 404, also for an order that was not paid */
async function payerOf(db: Database, number: string): Promise<string> {
  const order = await db
    .selectFrom('pay_order')
    .select('user_id')
    .where('number', '=', number)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (!order) throw orderNotFound();
  return order.user_id;
}

function orderNotFound(): ApiError {
  return new ApiError(CODE.notFound, '没有找到这笔已支付的订单', { field: 'order' });
}

/**
 * Locks and returns the account of a phone whose code was just spent.
 * @throws ApiError 404 where there is none; only the phone's owner gets so far
 */
export async function accountOfPhone(t: Write, phone: string): Promise<UserTable> {
  const account = await lockAccount(t, { phone });
  if (!account) {
    throw new ApiError(CODE.notFound, '没有账号绑定这个手机号', { field: 'phone' });
  }
  return account;
}

async function enter(
  t: Write,
  services: Services,
  call: RecoverIncoming,
  account: UserTable,
): Promise<{ token: string; username: string }> {
  refuseBanned(account);
  const { id, username } = account;
  await rememberOrigin(t, services, id, call);
  const wanted = { userId: id, scope: 'full', expiresAtMs: null } as const;
  return { token: await openSession(t, call.nowMs, services.random, wanted), username };
}
