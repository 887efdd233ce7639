import { createCipheriv, randomBytes } from 'node:crypto';
import { DEMO_API_KEY } from '../product/servers.ts';

/** Faults between the app and its back end. */
export type Fault =
  /** The correct response, late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The back end answers at once; its response, or the fault in its place, arrives once the promise is settled. */
  | { readonly kind: 'hold'; readonly until: Promise<void>; readonly fault?: Fault | undefined }
  /** No response, and the connection stays open. */
  | { readonly kind: 'hang' }
  /** The connection closes without a response. */
  | { readonly kind: 'drop' }
  /** The correct head, but half of the body: shorter than its Content-Length. */
  | { readonly kind: 'break' }
  /** Half of the correct body, with a matching Content-Length. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'empty' }
  /** Random bytes. */
  | { readonly kind: 'rubbish' }
  /** An HTML page of a gateway, as a captive portal returns. */
  | { readonly kind: 'html' }
  | { readonly kind: 'status'; readonly status: number }
  /** The correct body, encrypted once more under an unknown key: whole blocks, wrong content. */
  | { readonly kind: 'wrongKey' }
  /** An encrypted response with a chosen code. */
  | {
      readonly kind: 'code';
      readonly code: number;
      readonly message?: string;
      readonly data?: unknown;
    };

const GATEWAY_PAGE = '<!doctype html><title>Sign in</title><h1>Welcome to our network</h1>';

/**
 * Body of an encrypted response (SPECIFICATION: Calls and the encrypted wire); deliberately independent of the
 * product's code.
 */
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

/** @returns the body of a response that needs no request to the back end */
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

/** @returns the damaged body of a correct response; the back end has processed the request */
export function spoiltBytes(fault: Fault | undefined, right: Buffer): Buffer {
  if (fault?.kind === 'cut') return right.subarray(0, right.length >> 1);
  if (fault?.kind === 'wrongKey') return encryptedAgain(right);
  return right;
}

function encryptedAgain(bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-ecb', randomBytes(16), null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
