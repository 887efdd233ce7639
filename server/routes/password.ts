import { calls, CODE, type ParsedInputOf } from '../../src/shared/contract/index.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { LIMITS } from '../rateLimits.ts';
import { Refusal } from '../refusal.ts';
import { onceProved } from '../repeats.ts';
import { type AccountIncoming, forAccount, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { findByName, lockAccount, openSession, setPassword } from '../store/accounts.ts';
import { ensureSender } from '../sms/sendCode.ts';
import { countWrong } from '../store/rate.ts';
import { proveCode, spendCode } from '../store/smsCodes.ts';
import type { UserTable } from '../store/tables.ts';
import { accountOfPhone } from './recover.ts';

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

/** The caller's own token stays good: the app may go back to the account that it leaves. */
async function signIn(
  services: Services,
  call: AccountIncoming<typeof calls.signIn>,
): Promise<{ token: string }> {
  const { nowMs } = call;
  const name = typedName(call.input.account);
  const wrong = () => wrongSignIn(name);
  const prove = () => checkPassword(services, call, { name, password: call.input.password, wrong });
  return onceProved(services, call, prove, async (t, proved) => {
    const account = await lockAccount(t, { id: proved.id });
    // Set anew since it was compared.
    if (account?.password_version !== proved.password_version) throw wrong();
    const wanted = { userId: account.id, scope: 'full', expiresAtMs: null } as const;
    return { token: await openSession(t, nowMs, services.chance, wanted) };
  });
}

/** Keyboards write full-width digits, capitals at the start, and phones in groups. */
function typedName(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}

function wrongSignIn(name: string): Refusal {
  const message = /^\d+$/.test(name) ? '手机号或密码不正确' : '账号或密码不正确';
  return new Refusal(CODE.wrongCredentials, message);
}

interface PasswordGiven {
  readonly name: string;
  readonly password: string;
  readonly wrong: () => Refusal;
}

/** @throws Refusal `wrong()`, which is counted; 429 where it was wrong too often */
async function checkPassword(
  services: Services,
  { ip, nowMs }: { readonly ip: string; readonly nowMs: number },
  { name, password, wrong }: PasswordGiven,
): Promise<UserTable> {
  const counted = [
    { limit: LIMITS.signInOfAccount, who: name },
    { limit: LIMITS.signInFromAddress, who: ip },
  ];
  return countWrong(services.db, services, counted, nowMs, async () => {
    const account = await findByName(services.db, name);
    const right = await isPassword(services, account, password);
    if (!account || !right) throw wrong();
    return account;
  });
}

async function resetByPassword(
  services: Services,
  call: Reset<Extract<ResetInput, { old_password: string }>>,
): Promise<object> {
  const { account, caller, input, nowMs } = call;
  const wrong = () => new Refusal(CODE.wrongCredentials, '原密码不正确', { field: 'old_password' });
  const prove = async () => {
    const given = { name: account.username, password: input.old_password, wrong };
    const { password_version } = await checkPassword(services, call, given);
    return { password_version, hash: await hashPassword(input.password) };
  };
  return onceProved(services, call, prove, async (t, proved) => {
    const locked = await lockAccount(t, { id: account.id });
    if (locked?.password_version !== proved.password_version) throw wrong();
    await setPassword(t, account.id, { hash: proved.hash, spared: caller.tokenHash, nowMs });
    return {};
  });
}

/** Of the account that the phone belongs to, whoever calls. */
async function resetByPhone(
  services: Services,
  call: Reset<Extract<ResetInput, { code: string }>>,
): Promise<object> {
  ensureSender(services);
  const { caller, input, ip, nowMs } = call;
  const { phone, code } = input;
  const given = { purpose: 'recover', phone, code } as const;
  const counted = [{ limit: LIMITS.recoverFromAddress, who: ip }];
  const prove = async () => {
    await countWrong(services.db, services, counted, nowMs, () =>
      proveCode(services.db, services, given, nowMs),
    );
    return hashPassword(input.password);
  };
  return onceProved(services, call, prove, async (t, hash) => {
    await spendCode(t, services, given, nowMs);
    const account = await accountOfPhone(t, phone);
    await setPassword(t, account.id, { hash, spared: caller.tokenHash, nowMs });
    return {};
  });
}
