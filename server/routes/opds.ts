import { changeOpds, opds } from '../../src/shared/contract/opds.ts';
import { tokenExpired } from '../base/apiError.ts';
import { isoTime } from '../base/time.ts';
import { isLive, lockAccount } from '../domain/accounts/accounts.ts';
import { endOpdsAccess, opdsSince, renewOpdsSecret } from '../domain/accounts/opdsAccess.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';

export const opdsRoutes: readonly Route[] = [
  forAccount(opds, async ({ db }, { account }) => {
    const sinceMs = await opdsSince(db, account.id);
    return { since: sinceMs === undefined ? null : isoTime(sinceMs) };
  }),

  forAccount(changeOpds, async (services, call) =>
    onceWritten(services, call, async (t) => {
      const { account, base, caller, input, nowMs } = call;
      await lockAccount(t, account);
      // A password set at the same moment may have ended the session.
      if (!(await isLive(t, caller.tokenHash, nowMs))) throw tokenExpired();
      if (input.action === 'off') {
        await endOpdsAccess(t, account.id);
        return { address: null };
      }
      const secret = await renewOpdsSecret(t, account.id, nowMs, services.random);
      return { address: `${base}/opds/${secret}` };
    }),
  ),
];
