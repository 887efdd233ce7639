import { calls, CODE } from '../../src/shared/contract/index.ts';
import { LIMITS } from '../rateLimits.ts';
import { Refusal } from '../refusal.ts';
import { onceProved } from '../repeats.ts';
import { type AccountIncoming, forAccount, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { deliver, ensureSender, makeCode } from '../sms/sendCode.ts';
import { findByName, lockAccount, openSession, setPassword } from '../store/accounts.ts';
import type { Database, Write } from '../store/database.ts';
import { countWrong } from '../store/rate.ts';
import { proveCode, spendCode } from '../store/smsCodes.ts';
import type { UserTable } from '../store/tables.ts';

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

/** The same for a phone that no account has, but that no message goes there; and nobody waits for one that does. */
async function sendRecoverCode(services: Services, call: RecoverIncoming, phone: string) {
  const { data, message } = await makeCode(services, call, {
    purpose: 'recover',
    phone,
    dataOf: (shown) => shown,
  });
  const account = await findByName(services.db, phone);
  if (message && account) {
    deliver(services, message).catch(() => {
      // The operator has been told; the caller must not learn from it that there is an account.
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
  const given = { purpose: 'recover', phone, code } as const;
  const prove = () =>
    countRecovery(services, call, () => proveCode(services.db, services, given, nowMs));
  return onceProved(services, call, prove, async (t) => {
    await spendCode(t, services, given, nowMs);
    return enter(t, services, call, await accountOfPhone(t, phone));
  });
}

/** Whoever has the number of a paid order has the bill; it opens accounts that have no better key. */
async function recoverByOrder(services: Services, call: RecoverIncoming, number: string) {
  const { nowMs } = call;
  const prove = () => countRecovery(services, call, () => payerOf(services.db, number));
  return onceProved(services, call, prove, async (t, id) => {
    const account = await lockAccount(t, { id });
    if (!account) throw orderNotFound();
    if (account.phone !== null) {
      throw new Refusal(CODE.forbidden, '这个账号绑定了手机号，请用手机号找回');
    }
    // A chosen password that is forgotten, or that somebody else chose: a generated one again, which can be shown.
    if (account.password_hash !== null) {
      await setPassword(t, id, { hash: null, spared: call.caller.tokenHash, nowMs });
    }
    return enter(t, services, call, account);
  });
}

function countRecovery<T>(
  services: Services,
  { ip, nowMs }: RecoverIncoming,
  check: () => Promise<T>,
): Promise<T> {
  const counted = [{ limit: LIMITS.recoverFromAddress, who: ip }];
  return countWrong(services.db, services, counted, nowMs, check);
}

/** @throws Refusal 404, the same for an order that was not paid */
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

function orderNotFound(): Refusal {
  return new Refusal(CODE.notFound, '没有找到这笔已支付的订单', { field: 'order' });
}

/**
 * The account of a phone whose code was just spent, locked.
 * @throws Refusal 404 where there is none; only the phone's owner gets so far
 */
export async function accountOfPhone(t: Write, phone: string): Promise<UserTable> {
  const account = await lockAccount(t, { phone });
  if (!account) {
    throw new Refusal(CODE.notFound, '没有账号绑定这个手机号', { field: 'phone' });
  }
  return account;
}

async function enter(
  t: Write,
  services: Services,
  { nowMs }: RecoverIncoming,
  { id, username }: UserTable,
): Promise<{ token: string; username: string }> {
  const wanted = { userId: id, scope: 'full', expiresAtMs: null } as const;
  return { token: await openSession(t, nowMs, services.chance, wanted), username };
}
