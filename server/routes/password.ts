import { calls, CODE, type ParsedInputOf } from '../../src/shared/contract/index.ts';
import { refuseBanned } from '../domain/accounts/bans.ts';
import { hashPassword, isPassword } from '../domain/accounts/passwords.ts';
import { byNetworks, LIMITS } from '../domain/limits/rateLimits.ts';
import { ApiError } from '../base/apiError.ts';
import { onceProved } from '../http/idempotency.ts';
import { type AccountIncoming, forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findByName, lockAccount, openSession, setPassword } from '../domain/accounts/accounts.ts';
import { codeGiven, ensureSender } from '../sms/sendCode.ts';
import {
  type Familiarity,
  familiarityOf,
  rememberOrigin,
} from '../domain/accounts/knownOrigins.ts';
import { type Counted, countWrong } from '../domain/limits/rateLimiter.ts';
import { spendCode } from '../domain/accounts/smsCodes.ts';
import type { UserTable } from '../storage/tables.ts';
import { ensureWritten } from '../domain/accounts/visitors.ts';
import { accountOfPhone, proveRecoveryCode } from './recover.ts';

type ResetInput = ParsedInputOf<typeof calls.resetPassword>;
type Reset<I extends ResetInput> = Omit<AccountIncoming<typeof calls.resetPassword>, 'input'> & {
  readonly input: I;
};

export const passwordRoutes: readonly Route[] = [
  forAccount(calls.signIn, signIn),
  forAccount(calls.resetPassword, async (services, call) => {
    const { input } = call;
    if ('code' in input) return resetByPhone(services, { ...call, input });
    return resetByPassword(services, { ...call, input });
  }),
];

/** The caller's own token stays valid: the app may return to the account that it leaves. */
async function signIn(
  services: Services,
  call: AccountIncoming<typeof calls.signIn>,
): Promise<{ token: string }> {
  const { nowMs } = call;
  const name = typedName(call.input.account);
  const wrong = () => wrongSignIn(name);
  const prove = async () => {
    const account = await findByName(services.db, name);
    const familiarity = await familiarityOf(services.db, services, account?.id, call);
    const counted = signInTries(name, call.networks, familiarity);
    const given = { account, password: call.input.password, wrong };
    return checkPassword(services, counted, nowMs, given);
  };
  return onceProved(services, call, prove, async (t, proved) => {
    const account = await lockAccount(t, { id: proved.id });
    // The password changed after the comparison.
    if (account?.password_version !== proved.password_version) throw wrong();
    refuseBanned(account);
    await rememberOrigin(t, services, account.id, call);
    const wanted = { userId: account.id, scope: 'full', expiresAtMs: null } as const;
    return { token: await openSession(t, nowMs, services.random, wanted) };
  });
}

/** Keyboards write full-width digits, capitals at the start, and phones in groups. */
function typedName(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}

function wrongSignIn(name: string): ApiError {
  const message = /^\d+$/.test(name) ? '手机号或密码不正确' : '账号或密码不正确';
  return new ApiError(CODE.wrongCredentials, message);
}

/** See [Note: Guesses per day] in `rateLimits.ts`. */
function signInTries(
  name: string,
  networks: readonly string[],
  familiarity: Familiarity,
): Counted[] {
  if (familiarity === 'device') return [{ limit: LIMITS.signInOfKnownDevices, who: name }];
  const isKnown = familiarity === 'address';
  // The neighbours of a known address do not use up its tries.
  const [address] = networks;
  const counted = byNetworks(LIMITS.signInFromAddress, isKnown ? networks.slice(0, 1) : networks);
  if (address !== undefined) {
    counted.push({ limit: LIMITS.signInOfAccountFromAddress, who: `${name} ${address}` });
  }
  if (!isKnown) counted.push({ limit: LIMITS.signInOfAccount, who: name });
  return counted;
}

interface PasswordGiven {
  readonly account: UserTable | undefined;
  readonly password: string;
  readonly wrong: () => ApiError;
}

/** @throws ApiError `wrong()`, which is counted; 429 after too many wrong passwords */
async function checkPassword(
  services: Services,
  counted: readonly Counted[],
  nowMs: number,
  { account, password, wrong }: PasswordGiven,
): Promise<UserTable> {
  return countWrong(services.db, services, counted, nowMs, async () => {
    const right = await isPassword(services, account, password);
    if (!account || !right) throw wrong();
    return account;
  });
}

/** Counted by the account alone: only signed-in calls come here, so no stranger's tries are among them. */
async function resetByPassword(
  services: Services,
  call: Reset<Extract<ResetInput, { old_password: string }>>,
): Promise<object> {
  const { account, caller, input, nowMs } = call;
  const wrong = () =>
    new ApiError(CODE.wrongCredentials, '原密码不正确', { field: 'old_password' });
  const prove = async () => {
    const counted = [{ limit: LIMITS.oldPassword, who: account.id }];
    const given = { account, password: input.old_password, wrong };
    const { password_version } = await checkPassword(services, counted, nowMs, given);
    return { password_version, hash: await hashPassword(input.password) };
  };
  return onceProved(services, call, prove, async (t, proved) => {
    await ensureWritten(t, services, call);
    const locked = await lockAccount(t, { id: account.id });
    if (locked?.password_version !== proved.password_version) throw wrong();
    await setPassword(t, account.id, { hash: proved.hash, spared: caller.tokenHash, nowMs });
    await rememberOrigin(t, services, account.id, call);
    return {};
  });
}

/** Resets the password of the phone's account, from any caller. */
async function resetByPhone(
  services: Services,
  call: Reset<Extract<ResetInput, { code: string }>>,
): Promise<object> {
  ensureSender(services);
  const { caller, input, nowMs } = call;
  const { phone } = input;
  const given = codeGiven(call, 'recover', input);
  const prove = async () => {
    await proveRecoveryCode(services, call, given);
    return hashPassword(input.password);
  };
  return onceProved(services, call, prove, async (t, hash) => {
    await spendCode(t, services, given, nowMs);
    const account = await accountOfPhone(t, phone);
    await setPassword(t, account.id, { hash, spared: caller.tokenHash, nowMs });
    await rememberOrigin(t, services, account.id, call);
    return {};
  });
}
