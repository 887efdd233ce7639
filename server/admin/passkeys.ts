import { isIP } from 'node:net';
import * as v from 'valibot';
import { PASSKEY_CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../src/shared/admin/limits.ts';
import type {
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeyView,
} from '../../src/shared/admin/passkeys.ts';
import { newId } from '../base/random.ts';
import { MINUTE_MS } from '../base/time.ts';
import type { Services } from '../services.ts';
import type { Database, Write } from '../storage/database.ts';
import { AdminError, badField } from './adminError.ts';
import type { OperatorPasskeyTable } from './keyTables.ts';
import { isFactorRequired } from './operators.ts';
import type { OperatorTable } from './operatorTables.ts';
import { type ChallengePlace, makeChallenge, takeChallenge } from './passkeyChallenges.ts';

/**
 * [Note: Passkeys]
 * A passkey is bound to the host name of the admin app by the browser, and counts as both factors, because its
 * authenticator verifies the user (fingerprint, face or PIN): a response without that flag is refused, at registration
 * and at each use. The challenge is of one use, for the browser whose cookie asked for it, at one origin, for minutes.
 * Attestation is not asked for: which maker's authenticator it is decides nothing.
 */

const SITE_NAME = '墨屿后台';
const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE_MS;

/** Loaded with its first use: it costs 230 ms of CPU and 29 MB of memory. */
const loadLibrary = () => import('@simplewebauthn/server');

/** What a browser adds to a challenge before the authenticator signs it; the library checks the rest. */
const clientDataSchema = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

type KeyServices = Pick<Services, 'db' | 'random'>;
export type PasskeyPlace = Omit<ChallengePlace, 'purpose'>;

export async function listPasskeys(
  db: Database,
  operatorId: string,
): Promise<OperatorPasskeyTable[]> {
  return db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(db: Database, operatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('operator_passkey')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Options for `navigator.credentials.create`. @throws AdminError `conflict` where passkeys cannot work */
export async function registrationOptions(
  services: KeyServices,
  { id, name }: OperatorTable,
  place: PasskeyPlace,
) {
  const { generateRegistrationOptions } = await loadLibrary();
  const known = await listPasskeys(services.db, id);
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: hostOf(place),
    userID: new TextEncoder().encode(id),
    userName: name,
    userDisplayName: name,
    challenge: await makeChallenge(services, { ...place, purpose: 'register' }),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Options for `navigator.credentials.get`. They name no passkey, so that they reveal nothing of operators: the browser
 * offers those that it has for the host.
 * @throws AdminError `conflict` where passkeys cannot work
 */
export async function assertionOptions(services: KeyServices, place: PasskeyPlace) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: hostOf(place),
    challenge: await makeChallenge(services, { ...place, purpose: 'assert' }),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

export type NewPasskey = Pick<
  OperatorPasskeyTable,
  'credential_id' | 'public_key' | 'counter' | 'host'
>;

/** Checks the answer of an authenticator, and uses its challenge up. @throws AdminError `bad_input` */
export async function checkRegistration(
  { db }: KeyServices,
  passkey: PasskeyRegistration,
  place: PasskeyPlace,
): Promise<NewPasskey> {
  const host = hostOf(place);
  const { verifyRegistrationResponse } = await loadLibrary();
  const expectedChallenge = await takeChallengeOf(db, passkey, { ...place, purpose: 'register' });
  const verified =
    expectedChallenge !== undefined &&
    (await resultOf(() =>
      verifyRegistrationResponse({
        response: { ...passkey, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: place.origin,
        expectedRPID: host,
        requireUserVerification: true,
      }),
    ));
  if (!verified || !verified.verified) {
    throw badField('passkey', '通行密钥没有通过检查，请重新添加');
  }
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    host,
  };
}

/** @throws AdminError `conflict` where it is known, or there are too many */
export async function insertPasskey(
  t: Write,
  operatorId: string,
  passkey: NewPasskey & { readonly name: string },
  { nowMs, random }: { readonly nowMs: number; readonly random: Services['random'] },
): Promise<OperatorPasskeyTable> {
  if ((await countPasskeys(t, operatorId)) >= PASSKEYS_MAX) {
    throw new AdminError('conflict', `通行密钥最多 ${PASSKEYS_MAX} 个，先移除不用的`);
  }
  const row = await t
    .insertInto('operator_passkey')
    .values({
      id: newId(nowMs, random),
      operator_id: operatorId,
      ...passkey,
      created_at: nowMs,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AdminError('conflict', '这个通行密钥已经添加过了');
  return row;
}

/**
 * Checks an assertion, uses its challenge up, and notes the use.
 * @returns undefined where the passkey is unknown or the assertion is wrong
 */
export async function checkAssertion(
  { db }: KeyServices,
  assertion: PasskeyAssertion,
  place: PasskeyPlace,
): Promise<OperatorPasskeyTable | undefined> {
  const host = hostOf(place);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const expectedChallenge = await takeChallengeOf(db, assertion, { ...place, purpose: 'assert' });
  const passkey = await db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst();
  if (expectedChallenge === undefined || !passkey || !isOfOperator(assertion, passkey)) {
    return undefined;
  }
  const result = await resultOf(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: place.origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!result?.verified) return undefined;
  const { newCounter } = result.authenticationInfo;
  return db
    .updateTable('operator_passkey')
    .set({ counter: newCounter, used_at: place.nowMs })
    .where('id', '=', passkey.id)
    .where('counter', '<=', newCounter)
    .returningAll()
    .executeTakeFirst();
}

/** The challenge that a response answers, as it stands in what the browser has signed; undefined where it is not ours. */
async function takeChallengeOf(
  db: Database,
  { response }: PasskeyRegistration | PasskeyAssertion,
  place: ChallengePlace,
): Promise<string | undefined> {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  const data = v.safeParse(clientDataSchema, text);
  if (!data.success) return undefined;
  const { challenge } = data.output;
  return (await takeChallenge(db, challenge, place)) ? challenge : undefined;
}

/** The library throws for whatever is wrong with a response, without a kind that a caller could read. */
async function resultOf<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/** An authenticator that stores the operator's id answers with it. */
function isOfOperator({ response }: PasskeyAssertion, { operator_id }: OperatorPasskeyTable) {
  const { userHandle } = response;
  return (
    userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === operator_id
  );
}

/** @returns whether the operator had such a passkey, and its name */
export async function renamePasskey(
  t: Write,
  operatorId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<OperatorPasskeyTable | undefined> {
  const before = (await listPasskeys(t, operatorId)).find((passkey) => passkey.id === id);
  if (before) await t.updateTable('operator_passkey').set({ name }).where('id', '=', id).execute();
  return before;
}

/**
 * Removes a passkey; sessions that began with it end.
 * @param except the hash of the one session that stays
 * @returns undefined where the operator has no such passkey
 * @throws AdminError `conflict` where a second factor is required and it is the last one
 */
export async function removePasskey(
  t: Write,
  { id: operatorId, totp_secret }: OperatorTable,
  id: string,
  except: string,
): Promise<OperatorPasskeyTable | undefined> {
  const removed = await t
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!removed) return undefined;
  const isLast = totp_secret === null && (await countPasskeys(t, operatorId)) === 0;
  if (isLast && (await isFactorRequired(t))) {
    throw new AdminError('conflict', '站长要求所有人都用两步验证，最后一个通行密钥不能移除');
  }
  await t
    .deleteFrom('operator_session')
    .where('passkey_id', '=', id)
    .where('token_hash', '<>', except)
    .execute();
  return removed;
}

/** Browsers bind passkeys to host names: an address of numbers has none. */
function hostOf({ origin }: PasskeyPlace): string {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new AdminError('conflict', '通行密钥要用域名打开后台才能用；在服务器本机上用 localhost');
  }
  return hostname;
}

export function viewOf(passkey: OperatorPasskeyTable): PasskeyView {
  const { id, name, host, created_at, used_at } = passkey;
  return { id, name, host, created_at, used_at };
}
