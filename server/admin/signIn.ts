import {
  ADMIN_SIGN_IN_PER_ADDRESS,
  ADMIN_SIGN_IN_PER_NAME,
  ADMIN_SIGN_IN_PER_NAME_HOUR,
  ADMIN_SIGN_IN_WINDOW_MINUTES,
} from '../../src/shared/admin/limits.ts';
import type { PasskeyAssertion } from '../../src/shared/admin/passkeys.ts';
import { CODE } from '../../src/shared/contract/index.ts';
import { ApiError } from '../base/apiError.ts';
import { HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { isPasswordOf } from '../domain/accounts/passwords.ts';
import { type Counted, countWrong } from '../domain/limits/rateLimiter.ts';
import { byNetworks } from '../domain/limits/rateLimits.ts';
import type { Services } from '../services.ts';
import type { Database, Write } from '../storage/database.ts';
import { AdminError } from './adminError.ts';
import { useCode } from './factors.ts';
import type { OperatorPasskeyTable } from './keyTables.ts';
import {
  findOperator,
  findOperatorByName,
  foldName,
  isFactorRequired,
  lockOperator,
} from './operators.ts';
import type { OperatorTable } from './operatorTables.ts';
import { checkAssertion, countPasskeys, type PasskeyPlace } from './passkeys.ts';
import type { AdminClient } from './sessions.ts';

const WINDOW_MS = ADMIN_SIGN_IN_WINDOW_MINUTES * MINUTE_MS;

const LIMITS = {
  name: { name: 'admin_name', tries: ADMIN_SIGN_IN_PER_NAME_HOUR, windowMs: HOUR_MS },
  nameFromAddress: {
    name: 'admin_name_address',
    tries: ADMIN_SIGN_IN_PER_NAME,
    windowMs: WINDOW_MS,
  },
  address: { name: 'admin_address', tries: ADMIN_SIGN_IN_PER_ADDRESS, windowMs: WINDOW_MS },
  proof: { name: 'admin_proof', tries: ADMIN_SIGN_IN_PER_NAME, windowMs: WINDOW_MS },
} as const;

type SignInServices = Pick<Services, 'db' | 'secret'>;
type PasskeyServices = Pick<Services, 'db' | 'secret' | 'random'>;

export interface SignInInput {
  readonly name: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Checks name, password and, where the operator has one, the second factor. Wrong ones are counted by the typed name,
 * whether or not it exists, and by the client's networks.
 * @throws ApiError 401 where one is wrong, 429 after too many; AdminError `code_required`, `refused`
 */
export async function checkSignIn(
  services: SignInServices,
  { name, password, code }: SignInInput,
  { networks }: Pick<AdminClient, 'networks'>,
  nowMs: number,
): Promise<OperatorTable> {
  const folded = foldName(name);
  const [address] = networks;
  const counted: Counted[] = [
    ...byNetworks(LIMITS.address, networks),
    { limit: LIMITS.name, who: folded },
    ...(address === undefined
      ? []
      : [{ limit: LIMITS.nameFromAddress, who: `${folded}\n${address}` }]),
  ];
  return countWrong(services.db, services, counted, nowMs, async () => {
    const operator = await findOperatorByName(services.db, name);
    const isRight = await isPasswordOf(operator?.password_hash, password);
    if (!operator || !isRight || operator.disabled === 1) throw wrong(WRONG_NAME);
    if (operator.totp_secret === null) {
      await refusePasswordAlone(services.db, operator);
      return operator;
    }
    if (code === undefined) throw new AdminError('code_required', '请输入验证器里的 6 位数字');
    if (!(await useCode(services.db, services, operator, { code, nowMs }))) throw wrong(WRONG_CODE);
    return operator;
  });
}

/**
 * Locks an operator whose password was checked, see `lockOperator`.
 * @throws ApiError 401 where the password has changed, or the operator was disabled, since then
 */
export async function holdPassword(
  t: Write,
  { id, password_hash }: OperatorTable,
  message = WRONG_NAME,
): Promise<void> {
  const operator = await lockOperator(t, id);
  if (operator?.password_hash !== password_hash || operator.disabled === 1) throw wrong(message);
}

/** Where a second factor is required, an operator with passkeys and without an authenticator app signs in with those. */
async function refusePasswordAlone(db: Database, { id }: OperatorTable): Promise<void> {
  if ((await isFactorRequired(db)) && (await countPasskeys(db, id)) > 0) {
    throw new AdminError('refused', '站长要求两步验证，请用通行密钥登录');
  }
}

/**
 * Checks an assertion of a passkey in place of name, password and code. Wrong ones are counted by the client's networks.
 * @throws ApiError 401 where it is wrong, 429 after too many
 */
export async function checkPasskeySignIn(
  services: PasskeyServices,
  assertion: PasskeyAssertion,
  { networks }: Pick<AdminClient, 'networks'>,
  place: PasskeyPlace,
): Promise<{ operator: OperatorTable; passkey: OperatorPasskeyTable }> {
  const { db } = services;
  const counted = byNetworks(LIMITS.address, networks);
  return countWrong(db, services, counted, place.nowMs, async () => {
    const passkey = await checkAssertion(services, assertion, place);
    const operator = passkey && (await findOperator(db, passkey.operator_id));
    if (!passkey || !operator || operator.disabled === 1) throw wrong(WRONG_PASSKEY);
    return { operator, passkey };
  });
}

/**
 * Locks an operator and the passkey that was checked, see `lockOperator`.
 * @throws ApiError 401 where the passkey was removed, or the operator disabled, since then
 */
export async function holdPasskey(
  t: Write,
  { operator_id, id }: OperatorPasskeyTable,
): Promise<void> {
  const operator = await lockOperator(t, operator_id);
  const passkey = await t
    .updateTable('operator_passkey')
    .set((is) => ({ counter: is.ref('counter') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!passkey || operator?.disabled !== 0) throw wrong(WRONG_PASSKEY);
}

const WRONG_NAME = '名字或密码不对';
export const WRONG_PASSWORD = '密码不对';
const WRONG_PASSKEY = '通行密钥没有通过检查，请再试一次';
const WRONG_CODE = '验证码不对，或者用过了';

export type Proof =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly passkey: PasskeyAssertion };

/**
 * Checks a password, a code or an assertion of an operator who is signed in.
 * @throws ApiError 401 where it is wrong, 429 after too many
 */
export async function proveAgain(
  services: PasskeyServices,
  operator: OperatorTable,
  proof: Proof,
  place: PasskeyPlace,
): Promise<void> {
  const { nowMs } = place;
  const counted = [{ limit: LIMITS.proof, who: operator.id }];
  await countWrong(services.db, services, counted, nowMs, async () => {
    if ('passkey' in proof) {
      const passkey = await checkAssertion(services, proof.passkey, place);
      if (passkey?.operator_id !== operator.id) throw wrong(WRONG_PASSKEY);
      return;
    }
    if ('password' in proof) {
      const isRight = await isPasswordOf(operator.password_hash, proof.password);
      if (!isRight) throw wrong(WRONG_PASSWORD);
      return;
    }
    const { code } = proof;
    if (!(await useCode(services.db, services, operator, { code, nowMs }))) throw wrong(WRONG_CODE);
  });
}

function wrong(message: string): ApiError {
  return new ApiError(CODE.wrongCredentials, message);
}
