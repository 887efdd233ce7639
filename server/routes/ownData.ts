import { CODE } from '../../src/shared/contract/index.ts';
import { closeAccount, closing, exportData } from '../../src/shared/contract/ownData.ts';
import { ApiError } from '../base/apiError.ts';
import { isoTime } from '../base/time.ts';
import { lockAccount } from '../domain/accounts/accounts.ts';
import { requestClosing, undoClosing } from '../domain/accounts/closing.ts';
import { ownDataOf } from '../domain/accounts/ownData.ts';
import { isPassword } from '../domain/accounts/passwords.ts';
import { consume, countWrong } from '../domain/limits/rateLimiter.ts';
import { LIMITS } from '../domain/limits/rateLimits.ts';
import { ensureWritten } from '../domain/accounts/visitors.ts';
import { onceProved } from '../http/idempotency.ts';
import { type AccountIncoming, forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

export const ownDataRoutes: readonly Route[] = [
  forAccount(exportData, async (services, { account, nowMs }) => {
    const counted = { limit: LIMITS.exportsOfAccount, who: account.id };
    await consume(services.db, services, counted, nowMs);
    return { file: await ownDataOf(services.db, account, nowMs) };
  }),

  forAccount(closing, async (_, { account }) => answerOf(account.closing_at)),

  forAccount(closeAccount, async (services, call) => {
    const { account, nowMs } = call;
    const prove = () => proveOwner(services, call);
    return onceProved(services, call, prove, async (t, passwordVersion) => {
      await ensureWritten(t, services, call);
      const locked = await lockAccount(t, account);
      // The password changed after the comparison.
      if (locked?.password_version !== passwordVersion) throw wrongPassword();
      if (call.input.action === 'close') {
        return answerOf(await requestClosing(t, account.id, nowMs));
      }
      await undoClosing(t, account.id);
      return answerOf(null);
    });
  }),
];

function answerOf(closingAtMs: number | null) {
  return { closing_at: closingAtMs === null ? null : isoTime(closingAtMs) };
}

/**
 * A generated password is shown to every device of the account, so that its token proves as much.
 * @returns the version of the password that was compared
 * @throws ApiError 401 where it is wrong, which is counted; 429 after too many wrong ones
 */
async function proveOwner(
  services: Services,
  { account, input, nowMs }: AccountIncoming<typeof closeAccount>,
): Promise<number> {
  if (input.action === 'undo' || account.password_hash === null) return account.password_version;
  const { password } = input;
  const counted = [{ limit: LIMITS.oldPassword, who: account.id }];
  await countWrong(services.db, services, counted, nowMs, async () => {
    if (!(await isPassword(services, account, password))) throw wrongPassword();
  });
  return account.password_version;
}

function wrongPassword(): ApiError {
  return new ApiError(CODE.wrongCredentials, '密码不正确', { field: 'password' });
}
