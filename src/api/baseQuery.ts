import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { randomUuid } from '../lib/randomUuid.ts';
import type { DataOf, Endpoint, InputOf } from '../shared/contract/index.ts';
import type { CallOptions } from './client.ts';
import { callFailed, isTokenExpired, type Failure, type Result } from './failure.ts';
import { servicesOf, stateOf, type SessionApi } from './thunk.ts';
import { ensureToken, runInit, runningInit } from './session.ts';

export interface CallArgs<E extends Endpoint = Endpoint> {
  readonly call: E;
  readonly input: InputOf<E>;
  /** A repeated key repeats the same call; default: a new key. */
  readonly idempotency?: string;
  readonly long?: CallOptions['long'];
}

/**
 * Makes a call within the session. Without a token it waits for the running init, or starts one. After code 402 init
 * runs once for all calls in flight, and each is repeated once (SPECIFICATION: Accounts and sessions).
 */
export async function callInSession<E extends Endpoint>(
  args: CallArgs<E>,
  api: SessionApi,
  signal?: AbortSignal,
): Promise<Result<DataOf<E>>> {
  const result = await callQuietly(args, api, signal);
  if (!result.ok) api.dispatch(callFailed(result.failure));
  return result;
}

/** Like `callInSession`, but does not dispatch `callFailed`: the caller shows the failure itself. */
export async function callQuietly<E extends Endpoint>(
  { call, input, idempotency = randomUuid(), long }: CallArgs<E>,
  api: SessionApi,
  signal?: AbortSignal,
): Promise<Result<DataOf<E>>> {
  const { client } = servicesOf(api.extra);
  const without = stateOf(api).user.token ? undefined : await ensureToken(api);
  if (without) return { ok: false, failure: without };
  const options: CallOptions = { signal, idempotency, long };
  const { token, userinfo } = stateOf(api).user;
  const hasLeft = () => userinfo !== null && stateOf(api).user.userinfo?.uuid !== userinfo.uuid;
  const first = await client.call(call, input, options);
  // Drops the result if the account changed while the request was in flight.
  if (hasLeft()) return CANCELLED;
  if (first.ok || !isTokenExpired(first.failure)) return first;
  const refused = await renew(token, first.failure, api);
  if (refused) return { ok: false, failure: refused };
  if (hasLeft()) return call.repeat === 'keyed' ? first : CANCELLED;
  return client.call(call, input, options);
}

const CANCELLED = { ok: false, failure: { kind: 'cancelled' } } as const;

/** @returns undefined if there is a token to repeat the call with, else the failure */
async function renew(
  used: string,
  refusal: Failure,
  api: SessionApi,
): Promise<Failure | undefined> {
  const joined = runningInit(api);
  // Another call's init has replaced the token meanwhile.
  if (!joined && stateOf(api).user.token !== used) return undefined;
  const { status, initFailure } = stateOf(api).global;
  // Without `status` an init is running or has failed, which explains the missing token.
  if (!joined && !status) return initFailure ?? refusal;
  return runInit(api);
}

export const sessionBaseQuery: BaseQueryFn<CallArgs, unknown, Failure> = async (args, api) => {
  const result = await callInSession(args, api, api.signal);
  return result.ok ? { data: result.data } : { error: result.failure };
};
