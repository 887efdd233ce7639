import { calls, CODE } from '../../src/shared/contract/index.ts';
import { HAND_OVER_TOKEN_MINUTES } from '../../src/shared/limits.ts';
import { createAccount, endSession, isLive, lockAccount, openSession } from '../store/accounts.ts';
import { grantWelcome } from '../store/ledger.ts';
import { takeTry } from '../store/rate.ts';
import { LIMITS } from '../rateLimits.ts';
import { Refusal, tokenExpired } from '../refusal.ts';
import { once } from '../repeats.ts';
import { type AccountIncoming, forAccount, forAnybody, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { generatedPassword, userOf } from '../userOf.ts';
import { MINUTE_MS } from '../time.ts';

const HAND_OVER_MS = HAND_OVER_TOKEN_MINUTES * MINUTE_MS;

export const accountRoutes: readonly Route[] = [
  forAnybody(calls.success, async () => ({})),

  forAnybody(calls.init, async (services, call) => {
    if (call.caller?.session === 'full') return { authorization: call.caller.token };
    return once(services, { ...call, caller: undefined }, async (t) => {
      await takeTry(t, services, { limit: LIMITS.newAccounts, who: call.ip }, call.nowMs);
      const account = await createAccount(t, call.nowMs, services.chance, call.input);
      await grantWelcome(t, account.id, services.welcomeCoins, call.nowMs);
      const wanted = { userId: account.id, scope: 'full', expiresAtMs: null } as const;
      return { authorization: await openSession(t, call.nowMs, services.chance, wanted) };
    });
  }),

  forAnybody(calls.createUser, async (services, call) =>
    once(services, { ...call, caller: undefined }, async (t) => {
      await takeTry(t, services, { limit: LIMITS.newAccounts, who: call.ip }, call.nowMs);
      const account = await createAccount(t, call.nowMs, services.chance, call.input);
      await grantWelcome(t, account.id, services.welcomeCoins, call.nowMs);
      const wanted = { userId: account.id, scope: 'full', expiresAtMs: null } as const;
      return {
        token: await openSession(t, call.nowMs, services.chance, wanted),
        username: account.username,
        password: generatedPassword(services, account),
      };
    }),
  ),

  forAccount(calls.user, async (services, { account }) => userOf(services, account)),
  forAccount(calls.userinfo, async (services, { account }) => userOf(services, account)),

  forAccount(calls.changeToken, changeToken, 'holder'),
];

/**
 * A repeat comes with the token that the first call ended, so whoever once held a token is let in this far;
 * `once` answers the repeat, and anybody else stops at the session that has ended.
 */
async function changeToken(
  services: Services,
  call: AccountIncoming<typeof calls.changeToken>,
): Promise<{ token: string }> {
  const { caller, nowMs } = call;
  const handOver = call.input.hand_over === 1;
  if (handOver && caller.session === 'hand_over') {
    throw new Refusal(CODE.forbidden, '一次性口令只能用来登录一次');
  }
  return once(services, call, async (t) => {
    await lockAccount(t, call.account);
    const good = handOver
      ? caller.session === 'full' && (await isLive(t, caller.tokenHash, nowMs))
      : await endSession(t, caller.tokenHash, nowMs);
    if (!good) throw tokenExpired();
    const token = await openSession(t, nowMs, services.chance, {
      userId: call.account.id,
      scope: handOver ? 'hand_over' : 'full',
      expiresAtMs: handOver ? nowMs + HAND_OVER_MS : null,
    });
    return { token };
  });
}
