import { createDecipheriv } from 'node:crypto';
import * as v from 'valibot';
import {
  AUTHORIZATION_HEADER,
  type DataOf,
  type Endpoint,
  type InputOf,
  joinAddress,
  TOKEN_FIELD,
} from '../../../src/shared/contract/index.ts';
import { DEMO_API_KEY } from './servers.ts';

/** A response whose code is not 200. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  readonly data: unknown;

  constructor(call: string, code: number, message: string, data: unknown) {
    super(`${call} was answered with ${code}: ${message}`);
    this.code = code;
    this.data = data;
  }
}

/**
 * Calls a back end from the test itself, to prepare or check its state. Decrypts with Node's own cryptography,
 * deliberately independent of the product's code.
 * @throws Refused for any code but 200
 */
export async function callApi<E extends Endpoint>(
  base: string,
  call: E,
  input: InputOf<E>,
  {
    token = '',
    extra = {},
    headers = {},
  }: {
    token?: string;
    extra?: Readonly<Record<string, string>>;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<DataOf<E>> {
  const withToken = call.token === 'header' ? {} : { [TOKEN_FIELD]: token };
  const fields: Record<string, unknown> = { ...(input as object), ...extra, ...withToken };
  const address = new URL(joinAddress(base, call.path));
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(fields))
      address.searchParams.set(name, String(value));
  }
  const response = await fetch(address, {
    method: call.method,
    headers: {
      ...headers,
      ...(token ? { [AUTHORIZATION_HEADER]: token } : {}),
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    body: call.method === 'POST' ? JSON.stringify(fields) : null,
  });
  const text = await response.text();
  // A proxy before the back end answers for it.
  if (response.headers.get('content-type')?.startsWith('text/html') === true) {
    throw new Refused(call.name, response.status, 'no answer of the back end', undefined);
  }
  const { code, message, data } = unseal(text);
  if (code !== 200) throw new Refused(call.name, code, message, data);
  return v.parse(call.data, data) as DataOf<E>;
}

/** Decrypts `IV:CIPHERTEXT` (SPECIFICATION: Calls and the encrypted wire). */
export function unseal(
  text: string,
  key = DEMO_API_KEY,
): { code: number; message: string; data: unknown } {
  const [iv = '', sealed = ''] = text.split(':');
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, Buffer.from(iv, 'base64'));
  const plain = Buffer.concat([cipher.update(Buffer.from(sealed, 'base64')), cipher.final()]);
  return JSON.parse(JSON.parse(plain.toString('utf8')));
}
