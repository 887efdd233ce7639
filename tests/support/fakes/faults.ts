import { createCipheriv, randomBytes } from 'node:crypto';
import { DEMO_API_KEY } from '../product/servers.ts';

/** What may go wrong between an app and its back end. */
export type Fault =
  /** The right answer, late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** No answer, and the connection stays open. */
  | { readonly kind: 'hang' }
  /** The connection ends without an answer. */
  | { readonly kind: 'drop' }
  /** The right answer's head, and only half of its body (the length it announced is the whole). */
  | { readonly kind: 'break' }
  /** Half of the right body, announced as if it were all. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'empty' }
  /** Bytes without meaning. */
  | { readonly kind: 'rubbish' }
  /** A page of some gateway, as hotels and providers answer. */
  | { readonly kind: 'html' }
  | { readonly kind: 'status'; readonly status: number }
  /** The right body, encrypted once more under a key that nobody has: whole blocks, wrong content. */
  | { readonly kind: 'wrongKey' }
  /** A sealed answer of our own. */
  | {
      readonly kind: 'code';
      readonly code: number;
      readonly message?: string;
      readonly data?: unknown;
    };

const GATEWAY_PAGE = '<!doctype html><title>Sign in</title><h1>Welcome to our network</h1>';

/** Body of a sealed answer (contract 2), written apart from the product's own code on purpose. */
export function seal(answer: unknown, key = DEMO_API_KEY): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  const text = JSON.stringify(JSON.stringify(answer));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}:${sealed.toString('base64')}`;
}

export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

/** @returns what is answered without asking the back end, which then has done nothing */
export function inventedBody(fault: Fault): Body | undefined {
  switch (fault.kind) {
    case 'empty':
      return { type: 'application/octet-stream', bytes: Buffer.alloc(0) };
    case 'rubbish':
      return { type: 'application/octet-stream', bytes: randomBytes(333) };
    case 'html':
    case 'status':
      return { type: 'text/html; charset=utf-8', bytes: Buffer.from(GATEWAY_PAGE) };
    case 'code': {
      const { code, message = `fault ${fault.code}`, data = {} } = fault;
      return {
        type: 'text/plain; charset=utf-8',
        bytes: Buffer.from(seal({ code, message, data })),
      };
    }
    default:
      return undefined;
  }
}

/** @returns what becomes of the right bytes; the back end has done its work */
export function spoiltBytes(fault: Fault | undefined, right: Buffer): Buffer {
  if (fault?.kind === 'cut') return right.subarray(0, right.length >> 1);
  if (fault?.kind === 'wrongKey') return encryptedAgain(right);
  return right;
}

function encryptedAgain(bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-ecb', randomBytes(16), null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
