import type { Cipher } from 'node:crypto';
import { open } from 'node:fs/promises';
import { streamFile } from './fileStream.ts';

type Body = ConstructorParameters<typeof Response>[0];

export interface Content {
  readonly bytes: number;
  /** A validator, with its quotes; undefined where a copy is never revalidated. */
  readonly etag: string | undefined;
  readonly type: string;
  /** Whether range requests are answered. */
  readonly hasParts: boolean;
  /** Its bytes from `from` to before `to`. */
  readonly read: (from: number, to: number) => Promise<Body>;
}

const WHOLE = 200;
const PART = 206;
const UNCHANGED = 304;
const UNSATISFIABLE = 416;

/** Answers GET and HEAD: 304 for a matching If-None-Match, else a single range (RFC 9110), else the whole content. */
export async function sendContent(
  request: Request,
  content: Content,
  given: Record<string, string>,
): Promise<Response> {
  const headers = new Headers(given);
  if (content.etag !== undefined) headers.set('etag', content.etag);
  if (namesTag(request.headers.get('if-none-match'), content.etag)) {
    return new Response(null, { status: UNCHANGED, headers });
  }
  headers.set('content-type', content.type);
  if (content.hasParts) headers.set('accept-ranges', 'bytes');
  const range = content.hasParts ? rangeOf(request.headers, content) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${content.bytes}`);
    headers.delete('content-type');
    return new Response(null, { status: UNSATISFIABLE, headers });
  }
  const { from, to } = range ?? { from: 0, to: content.bytes };
  headers.set('content-length', String(to - from));
  if (range) headers.set('content-range', `bytes ${from}-${to - 1}/${content.bytes}`);
  const status = range ? PART : WHOLE;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(await content.read(from, to), { status, headers });
}

/**
 * Streams a part of a file.
 * @param cipher encrypts the bytes
 * @throws Error where the file is missing or does not have the expected length
 */
export async function readFilePart(
  path: string,
  bytes: number,
  from: number,
  to: number,
  cipher?: Cipher,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size !== bytes) throw new Error(`${path}: ${size} bytes, not ${bytes}`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return streamFile(file, from, to, cipher);
}

type Range = { readonly from: number; readonly to: number } | 'unsatisfiable' | undefined;

/** @returns undefined where the whole content is sent */
function rangeOf(headers: Headers, { bytes, etag }: Content): Range {
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etag) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), bytes);
    return length > 0 ? { from: bytes - length, to: bytes } : 'unsatisfiable';
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= bytes) return 'unsatisfiable';
  return { from, to: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}

function namesTag(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
