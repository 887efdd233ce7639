import ky, { TimeoutError } from 'ky';
import * as v from 'valibot';
import { randomUuid } from '../lib/randomUuid.ts';
import {
  answerSchema,
  AUTHORIZATION_HEADER,
  CODE,
  IDEMPOTENCY_FIELD,
  joinAddress,
  TOKEN_FIELD,
  type DataOf,
  type Endpoint,
  type InputOf,
} from '../shared/contract/index.ts';
import { openEnvelope } from '../shared/crypto/envelope.ts';
import { parseKey } from '../shared/crypto/key.ts';
import {
  REQUEST_RETRIES_MAX,
  REQUEST_RETRY_DELAY_MS,
  REQUEST_TIMEOUT_MS,
} from '../shared/limits.ts';
import { HttpStatusError, readingFetch } from '../shared/answerText.ts';
import type { Failure, Result } from './failure.ts';

export interface ClientDeps {
  /** The base address that answers; undefined while offline. */
  readonly base: () => string | undefined;
  readonly token: () => string;
  readonly apiKey: string;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the token of the store, while a token is being exchanged. */
  readonly token?: string;
  /** A repeated key repeats the same call; default: a new key. */
  readonly idempotency?: string;
  /** Limits of an answer that is long; it is one attempt. */
  readonly long?: { readonly timeoutMs: number; readonly bytesMax: number };
}

export interface Client {
  /** Never rejects. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Result<DataOf<E>>>;
}

/** Client of the encrypted wire: 5 s per attempt, two retries 1 s apart after network failures. */
export function createClient(deps: ClientDeps): Client {
  const key = parseKey(deps.apiKey);
  const request = deps.fetch ?? ((...args) => fetch(...args));
  const http = ky.create({
    fetch: readingFetch(request),
    timeout: REQUEST_TIMEOUT_MS,
    retry: {
      limit: REQUEST_RETRIES_MAX,
      delay: () => REQUEST_RETRY_DELAY_MS,
      methods: ['get', 'post'],
      retryOnTimeout: true,
    },
  });

  return {
    async call(endpoint, input, options = {}) {
      const base = deps.base();
      if (base === undefined) return failed({ kind: 'network' });
      try {
        const { signal, token = deps.token(), idempotency, long } = options;
        const text = await http(joinAddress(base, endpoint.path), {
          ...requestOf(endpoint, input, token, idempotency),
          signal,
          ...(long && {
            fetch: readingFetch(request, long.bytesMax),
            timeout: long.timeoutMs,
            retry: 0,
          }),
        }).text();
        return read(endpoint, await openEnvelope(text, key, long?.bytesMax));
      } catch (error) {
        return failed(failureOf(error, endpoint, options.signal));
      }
    },
  };
}

function requestOf(endpoint: Endpoint, input: unknown, token: string, idempotency?: string) {
  const fields: Record<string, unknown> = { ...(input as object) };
  if (endpoint.repeat === 'keyed') fields[IDEMPOTENCY_FIELD] = idempotency ?? randomUuid();
  if (endpoint.token !== 'header' && token) fields[TOKEN_FIELD] = token;
  const headers = token ? { [AUTHORIZATION_HEADER]: token } : {};
  return endpoint.method === 'GET'
    ? { method: 'get', headers, searchParams: queryOf(fields) }
    : { method: 'post', headers, json: fields };
}

function queryOf(fields: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

function read<E extends Endpoint>(endpoint: E, opened: unknown): Result<DataOf<E>> {
  const answer = v.safeParse(answerSchema, opened);
  if (!answer.success) return unreadable(endpoint, 'answer');
  const { code, message, data } = answer.output;
  if (code !== CODE.ok) return failed({ kind: 'code', code, message, data });
  const parsed = v.safeParse(endpoint.data, data);
  if (!parsed.success) return unreadable(endpoint, v.getDotPath(parsed.issues[0]) ?? 'data');
  return { ok: true, data: parsed.output as DataOf<E> };
}

function failureOf(error: unknown, endpoint: Endpoint, signal?: AbortSignal): Failure {
  if (signal?.aborted) return { kind: 'cancelled' };
  if (error instanceof TimeoutError) return { kind: 'timeout' };
  if (error instanceof Error && error.name === 'EnvelopeError') {
    return logged(endpoint, (error as Error & { code?: string }).code ?? 'envelope');
  }
  if (error instanceof HttpStatusError) return { kind: 'network', status: error.status };
  return { kind: 'network' };
}

function unreadable<T>(endpoint: Endpoint, reason: string): Result<T> {
  return failed(logged(endpoint, reason));
}

/** Logs the path of the call, never its token or query. */
function logged(endpoint: Endpoint, reason: string): Failure {
  console.warn(`${endpoint.method} ${endpoint.path}: answer not read (${reason})`);
  return { kind: 'unreadable', reason };
}

function failed<T>(failure: Failure): Result<T> {
  return { ok: false, failure };
}
