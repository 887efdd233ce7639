import { createDecipheriv } from 'node:crypto';
import * as v from 'valibot';
import {
  type Answer,
  answerSchema,
  type CallName,
  calls,
  joinAddress,
} from '../../../src/shared/contract/index.ts';
import { DEMO_API_KEY, parseKey } from '../../../src/shared/crypto/key.ts';

export interface Reported {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly tokenIn?: 'header' | 'field';
  /** Client address, as the one trusted proxy reports it. */
  readonly ip?: string;
  readonly cookie?: string | undefined;
}

/** Sends a call and decrypts its response. @param address of the back end */
export async function sendCall(
  address: string,
  name: CallName,
  input: object,
  { token, key, tokenIn = 'header', ip, cookie }: Reported = {},
): Promise<Answer> {
  const { method, path } = calls[name];
  const fields = Object.entries<unknown>({
    ...input,
    ...(key === undefined ? {} : { idempotency: key }),
    ...(token !== undefined && tokenIn === 'field' ? { token } : {}),
  }).filter(([, value]) => value !== undefined);
  const headers = new Headers();
  if (ip !== undefined) headers.set('x-forwarded-for', ip);
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (token !== undefined && tokenIn === 'header') headers.set('authorization', token);
  const url = new URL(joinAddress(address, path));
  if (method === 'GET') {
    for (const [field, value] of fields) url.searchParams.set(field, String(value));
    return openResponse(await fetch(url, { headers }));
  }
  headers.set('content-type', 'application/json');
  const body = JSON.stringify(Object.fromEntries(fields));
  return openResponse(await fetch(url, { method, headers, body }));
}

export async function openResponse(response: Response): Promise<Answer> {
  return openAnswer(await response.text());
}

/** Decrypts a response with Node's cryptography alone (SPECIFICATION: Calls and the encrypted wire). */
export function openAnswer(sealed: string, key = parseKey(DEMO_API_KEY)): Answer {
  const [iv, ciphertext] = sealed.split(':').map((part) => Buffer.from(part, 'base64'));
  if (!iv || !ciphertext) throw new Error(`not an envelope: ${sealed.slice(0, 40)}`);
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  return v.parse(answerSchema, JSON.parse(v.parse(v.string(), JSON.parse(plain))));
}
