import * as v from 'valibot';
import { textUpTo } from './values.ts';

/** Fields that the client adds to the input of every call. */
export const TOKEN_FIELD = 'token';
export const IDEMPOTENCY_FIELD = 'idempotency';
export const AUTHORIZATION_HEADER = 'authorization';

/** Codes in the body of a response. The HTTP status is 200 for all of them. */
export const CODE = {
  ok: 200,
  badInput: 400,
  wrongCredentials: 401,
  tokenExpired: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  notEnoughCoins: 460,
  fault: 500,
} as const;
export type Code = (typeof CODE)[keyof typeof CODE];

/** The decrypted body of every response (SPECIFICATION: Calls and the encrypted wire). */
export const answerSchema = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
});
export type Answer = v.InferOutput<typeof answerSchema>;

export const idempotencySchema = v.pipe(textUpTo(36), v.uuid());

type Schema = v.GenericSchema;

/** One call of the API. Client, worker, server and tests read the same value. */
export interface Endpoint<TInput extends Schema = Schema, TData extends Schema = Schema> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Exactly as on the wire, slashes included; `joinAddress` joins it to the base address. */
  readonly path: string;
  /** Query of a GET, JSON body of a POST, without the token and the idempotency key. */
  readonly input: TInput;
  readonly data: TData;
  /** The token is in the `authorization` header of every call; this says where it is repeated. */
  readonly token: 'header' | 'query' | 'body';
  /** `safe`: may be repeated freely. `keyed`: changes something, so it carries an idempotency key. */
  readonly repeat: 'safe' | 'keyed';
}

export type InputOf<E extends Endpoint> = v.InferInput<E['input']>;
export type ParsedInputOf<E extends Endpoint> = v.InferOutput<E['input']>;
export type DataOf<E extends Endpoint> = v.InferOutput<E['data']>;
/** The data as the server sends it, before the schema's defaults are filled in. */
export type RawDataOf<E extends Endpoint> = v.InferInput<E['data']>;

/**
 * Keeps the literal and schema types of a call.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<TInput extends Schema, TData extends Schema>(
  value: Endpoint<TInput, TData>,
): Endpoint<TInput, TData> {
  return value;
}

/** Joins base address and path with exactly one slash. */
export function joinAddress(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
