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
  /** The same key makes a repeated call the same call; absent: a new one. */
  readonly idempotency?: string;
}

/**
 * A call within a session. Without a token it waits for the init that is under way, or runs it. Code 402 re-runs init once for all
 * calls in flight, then each is repeated once; a second 402 is handed on (contract 2).
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

/** As `callInSession`, for whoever tells a failure in words of their own: nobody else hears of it. */
export async function callQuietly<E extends Endpoint>(
  { call, input, idempotency = randomUuid() }: CallArgs<E>,
  api: SessionApi,
  signal?: AbortSignal,
): Promise<Result<DataOf<E>>> {
  const { client } = servicesOf(api.extra);
  const without = stateOf(api).user.token ? undefined : await ensureToken(api);
  if (without) return { ok: false, failure: without };
  const options: CallOptions = { signal, idempotency };
  const { token, userinfo } = stateOf(api).user;
  const hasLeft = () => userinfo !== null && stateOf(api).user.userinfo?.uuid !== userinfo.uuid;
  const first = await client.call(call, input, options);
  // What was asked as one account is told, and done, to no other.
  if (hasLeft()) return CANCELLED;
  if (first.ok || !isTokenExpired(first.failure)) return first;
  const refused = await renew(token, first.failure, api);
  if (refused) return { ok: false, failure: refused };
  // The screens of another account ask by themselves.
  if (hasLeft()) return call.repeat === 'keyed' ? first : CANCELLED;
  return client.call(call, input, options);
}

const CANCELLED = { ok: false, failure: { kind: 'cancelled' } } as const;

/**
 * @param used the token that was refused
 * @param refusal what the call was answered
 * @returns undefined where there is a token to repeat the call with, else why not
 */
async function renew(
  used: string,
  refusal: Failure,
  api: SessionApi,
): Promise<Failure | undefined> {
  const joined = runningInit(api);
  // Another call's init gave a new one since: nothing to re-run.
  if (!joined && stateOf(api).user.token !== used) return undefined;
  const { status, initFailure } = stateOf(api).global;
  // Only when the status flag is true; while it is false an init is running, or has failed: that is why there is no token.
  if (!joined && !status) return initFailure ?? refusal;
  return runInit(api);
}

export const sessionBaseQuery: BaseQueryFn<CallArgs, unknown, Failure> = async (args, api) => {
  const result = await callInSession(args, api, api.signal);
  return result.ok ? { data: result.data } : { error: result.failure };
};
