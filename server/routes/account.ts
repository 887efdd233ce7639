import { calls, CODE, type User } from '../../src/shared/contract/index.ts';
import { HAND_OVER_TOKEN_MINUTES } from '../../src/shared/limits.ts';
import { endSession, isLive, lockAccount, openSession } from '../domain/accounts/accounts.ts';
import { transact } from '../storage/database.ts';
import { rememberDevice } from '../domain/accounts/knownOrigins.ts';
import { consumeAll } from '../domain/limits/rateLimiter.ts';
import { LIMITS } from '../domain/limits/rateLimits.ts';
import { ApiError, tokenExpired } from '../base/apiError.ts';
import { once, onceWritten } from '../http/idempotency.ts';
import {
  type AccountIncoming,
  forAccount,
  forAnybody,
  type Incoming,
  type Route,
} from '../http/route.ts';
import { sha256Hex } from '../base/secret.ts';
import type { Services } from '../services.ts';
import { generatedPassword, userOf } from '../domain/accounts/userOf.ts';
import { MINUTE_MS } from '../base/time.ts';
import {
  accountOf,
  fitToken,
  newVisitor,
  tokenOf,
  writeVisitor,
} from '../domain/accounts/visitors.ts';

/** Beyond an address's limit of new accounts, no visitor is refused: the account is written at its first change. */
function ignoreTooMany(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== CODE.tooMany) throw error;
}

const HAND_OVER_MS = HAND_OVER_TOKEN_MINUTES * MINUTE_MS;

export const accountRoutes: readonly Route[] = [
  forAnybody(calls.success, async () => ({})),

  forAnybody(calls.init, async (services, call) => {
    if (call.caller?.session === 'full') return { authorization: call.caller.token };
    const visitor = newVisitor(services, call.nowMs, call.input);
    const wanted = { ...call, visitor, token: tokenOf(services, visitor) };
    if (!fitToken(call.input)) {
      const written = transact(services.db, (t) => writeVisitor(t, services, wanted));
      await written.catch(ignoreTooMany);
    }
    if (call.caller) await followDevice(services, call, call.caller.account.id, wanted.token);
    return { authorization: wanted.token };
  }),

  forAnybody(calls.createUser, async (services, call) => {
    const visitor = newVisitor(services, call.nowMs, call.input);
    const wanted = { ...call, visitor, token: tokenOf(services, visitor) };
    const credentials = (account = accountOf(services, visitor)) => ({
      token: wanted.token,
      username: account.username,
      password: generatedPassword(services, account),
    });
    const written = once(services, { ...call, caller: undefined }, async (t) =>
      credentials(await writeVisitor(t, services, wanted)),
    );
    return (await written.catch(ignoreTooMany)) ?? credentials();
  }),

  forAccount(calls.user, async (services, { account }) => userOf(services, account)),
  forAccount(calls.userinfo, showAccount),

  forAccount(calls.changeToken, changeToken, 'holder'),
];

/** Name and password in the answer serve to sign in elsewhere, so a visitor's account is written first. */
async function showAccount(
  services: Services,
  { account, caller, networks, nowMs }: AccountIncoming<typeof calls.userinfo>,
): Promise<User> {
  const { visitor, token } = caller;
  if (!visitor) return userOf(services, account);
  const written = transact(services.db, (t) =>
    writeVisitor(t, services, { visitor, token, networks, nowMs }),
  );
  return userOf(services, (await written.catch(ignoreTooMany)) ?? account);
}

/**
 * A repeat carries the token that the first call ended, so the holder of an ended token is admitted this far; `once`
 * answers the repeat, and any other call fails because its session has ended. The key is in the address, which proxies
 * log: with the key alone, or with another token of the account, no call gets the new token.
 */
async function changeToken(
  services: Services,
  call: AccountIncoming<typeof calls.changeToken>,
): Promise<{ token: string }> {
  const { caller, nowMs } = call;
  const handOver = call.input.hand_over === 1;
  if (handOver && caller.session === 'hand_over') {
    throw new ApiError(CODE.forbidden, '一次性口令只能用来登录一次');
  }
  // Answers stored by an earlier version do not name the token they belong to.
  const changed = await onceWritten<{ token: string; of?: string }>(services, call, async (t) => {
    await lockAccount(t, call.account);
    const good = handOver
      ? caller.session === 'full' && (await isLive(t, caller.tokenHash, nowMs))
      : await endSession(t, caller.tokenHash, nowMs);
    if (!good) throw tokenExpired();
    const token = await openSession(t, nowMs, services.random, {
      userId: call.account.id,
      scope: handOver ? 'hand_over' : 'full',
      expiresAtMs: handOver ? nowMs + HAND_OVER_MS : null,
    });
    return { token, of: caller.tokenHash };
  });
  if (changed.of !== undefined && changed.of !== caller.tokenHash) throw tokenExpired();
  return { token: changed.token };
}

/** Keeps the device known to the account under its new token, so that its password may be tried there. */
async function followDevice(
  services: Services,
  { nowMs }: Pick<Incoming, 'nowMs'>,
  userId: string,
  token: string,
): Promise<void> {
  const device = { tokenHash: sha256Hex(token), nowMs };
  const followed = transact(services.db, async (t) => {
    await consumeAll(t, services, [{ limit: LIMITS.devicesOfAccount, who: userId }], nowMs);
    await rememberDevice(t, services, userId, device);
  });
  await followed.catch(ignoreTooMany);
}
