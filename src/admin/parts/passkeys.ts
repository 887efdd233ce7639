import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import type { PasskeyAssertion, PasskeyRegistration } from '../../shared/admin/passkeys.ts';
import { accountApi } from '../api/accountApi.ts';
import { failureOf } from '../api/adminApi.ts';

/** Passkeys in the browser: the questions to the authenticator, and what they came to. */

type Options = Readonly<Record<string, unknown>>;
type Asked<T> = { readonly passkey: T } | { readonly problem: string };

/** Whether passkeys can work here: browsers bind them to host names, and have none for an address of numbers. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Has an authenticator make a passkey. @param options of the server */
export function createPasskey(options: Options): Promise<Asked<PasskeyRegistration>> {
  // The server's library makes what the browser's library takes.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return asked(() => startRegistration({ optionsJSON }));
}

function readAssertion(options: Options): Promise<Asked<PasskeyAssertion>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return asked(() => startAuthentication({ optionsJSON }));
}

async function asked<T>(ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { passkey: await ask() };
  } catch (error) {
    return { problem: PROBLEMS[error instanceof Error ? error.name : ''] ?? OTHER_PROBLEM };
  }
}

/** By the name of the browser's error (WebAuthn level 3). */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有完成：取消了，或者等得太久',
  AbortError: '没有完成：取消了，或者等得太久',
  InvalidStateError: '这台设备上已经有你的通行密钥了',
};
const OTHER_PROBLEM = '这台设备现在用不了通行密钥';

interface Assertion {
  readonly busy: boolean;
  /** Why the last attempt came to nothing. */
  readonly problem: string | undefined;
  /** Asks for a passkey, and gives the assertion to `send`, which returns its failure. */
  readonly run: (send: (passkey: PasskeyAssertion) => Promise<unknown>) => Promise<void>;
}

/** The use of a passkey, for the sign-in and where a call needs a proof again. */
export function useAssertion(): Assertion {
  const [offer] = accountApi.useOfferAssertionMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run: Assertion['run'] = async (send) => {
    setBusy(true);
    setProblem(undefined);
    const { data, error } = await offer({});
    const answer = data && (await readAssertion(data.options));
    if (answer && 'passkey' in answer) setProblem(failureOf(await send(answer.passkey))?.message);
    else setProblem(answer?.problem ?? failureOf(error)?.message);
    setBusy(false);
  };
  return { busy, problem, run };
}
