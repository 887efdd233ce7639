import { calls, CODE, type User } from '../../src/shared/contract/index.ts';
import { HAND_OVER_TOKEN_MINUTES } from '../../src/shared/limits.ts';
import { createAccount, endSession, openSession } from '../store/accounts.ts';
import { grantWelcome } from '../store/ledger.ts';
import type { UserTable } from '../store/tables.ts';
import { Refusal, tokenExpired } from '../refusal.ts';
import { once } from '../repeats.ts';
import { type AccountIncoming, forAccount, forAnybody, type Route } from '../route.ts';
import { derivePassword } from '../secret.ts';
import type { Services } from '../services.ts';

const HAND_OVER_MS = HAND_OVER_TOKEN_MINUTES * 60_000;

export const accountRoutes: readonly Route[] = [
  forAnybody(calls.success, async () => ({})),

  forAnybody(calls.init, async (services, call) => {
    if (call.caller?.session === 'full') return { authorization: call.caller.token };
    return once(services, { ...call, caller: undefined }, async (t) => {
      const account = await createAccount(t, call.nowMs, services.chance, call.input);
      await grantWelcome(t, account.id, services.welcomeCoins, call.nowMs);
      const wanted = { userId: account.id, scope: 'full', expiresAtMs: null } as const;
      return { authorization: await openSession(t, call.nowMs, services.chance, wanted) };
    });
  }),

  forAnybody(calls.createUser, async (services, call) =>
    once(services, { ...call, caller: undefined }, async (t) => {
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
    if (handOver) {
      if (caller.session !== 'full') throw tokenExpired();
    } else if (!(await endSession(t, caller.tokenHash, nowMs))) {
      throw tokenExpired();
    }
    const token = await openSession(t, nowMs, services.chance, {
      userId: call.account.id,
      scope: handOver ? 'hand_over' : 'full',
      expiresAtMs: handOver ? nowMs + HAND_OVER_MS : null,
    });
    return { token };
  });
}

function userOf(services: Services, account: UserTable): User {
  return {
    uuid: account.id,
    username: account.username,
    password: account.password_hash === null ? generatedPassword(services, account) : null,
    phone: account.phone === null ? null : maskedPhone(account.phone),
    coins: account.coins,
    combo_until: account.combo_until === null ? null : new Date(account.combo_until).toISOString(),
  };
}

function generatedPassword({ secret }: Services, account: UserTable): string {
  return derivePassword(secret, account.password_version, account.id);
}

function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
