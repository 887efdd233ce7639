import { calls, CODE } from '../../src/shared/contract/index.ts';
import { ApiError } from '../base/apiError.ts';
import { onceProved } from '../http/idempotency.ts';
import { type AccountIncoming, forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { codeGiven, deliver, ensureSender, makeCode } from '../sms/sendCode.ts';
import { bindPhone } from '../domain/accounts/phones.ts';
import { rememberOrigin } from '../domain/accounts/knownOrigins.ts';
import { proveCode, spendCode } from '../domain/accounts/smsCodes.ts';
import { userOf } from '../domain/accounts/userOf.ts';
import { ensureWritten } from '../domain/accounts/visitors.ts';

type BindIncoming = AccountIncoming<typeof calls.bindPhone>;

export const phoneRoutes: readonly Route[] = [
  forAccount(calls.bindPhone, async (services, call) => {
    const { phone, code } = call.input;
    return code === undefined
      ? sendBindCode(services, call)
      : bindWithCode(services, call, { phone, code });
  }),
];

/** Does not reveal whether another account has the phone: that takes the phone's code. */
async function sendBindCode(services: Services, call: BindIncoming) {
  const { account, input } = call;
  const { phone } = input;
  if (account.phone === phone) {
    throw new ApiError(CODE.conflict, '已经绑定了这个手机号', { field: 'phone' });
  }
  const { data, message } = await makeCode(services, call, {
    purpose: 'bind',
    phone,
    dataOf: (shown) => ({ ...userOf(services, account), ...shown }),
  });
  if (message) await deliver(services, message);
  return data;
}

/** An account with a phone may bind another: the code of the new phone is required. */
async function bindWithCode(
  services: Services,
  call: BindIncoming,
  { phone, code }: { phone: string; code: string },
) {
  ensureSender(services);
  const { account, nowMs } = call;
  const given = codeGiven(call, 'bind', { phone, code });
  const prove = () => proveCode(services.db, services, given, nowMs);
  return onceProved(services, call, prove, async (t) => {
    await ensureWritten(t, services, call);
    await spendCode(t, services, given, nowMs);
    const bound = await bindPhone(t, services, { userId: account.id, phone, nowMs });
    await rememberOrigin(t, services, account.id, call);
    return userOf(services, bound);
  });
}
