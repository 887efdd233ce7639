import { randomBytes } from 'node:crypto';
import type { FileKind } from '../storage/files/usage.ts';

/** What log and metrics learn about a request while it is answered. */
export interface RequestNote {
  readonly id: string;
  /** The pattern that answers it. */
  route: string;
  /** Of the answer within the envelope. */
  code?: number;
  /** What the file is for that is sent. */
  kind?: FileKind;
}

const ID_BYTES = 9;
/** An id of a proxy goes into logs: nothing that could break a line, or fill one. */
const PROXY_ID = /^[\w.-]{8,64}$/;

const notes = new WeakMap<object, RequestNote>();

/**
 * @param given the header `x-request-id`
 * @param proxies how many trusted proxies a request passes; with 0 the header is the client's own and ignored
 */
export function newNote(given: string | undefined, proxies: number): RequestNote {
  const id = proxies > 0 && given !== undefined && PROXY_ID.test(given) ? given : undefined;
  return { id: id ?? randomBytes(ID_BYTES).toString('base64url'), route: 'other' };
}

/** @param request Node's object, or the `Request` that stands for it */
export function attachNote(request: object, note: RequestNote): void {
  notes.set(request, note);
}

/** @returns undefined for a call made inside the process */
export function noteOf(request: object): RequestNote | undefined {
  return notes.get(request);
}
