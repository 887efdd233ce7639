import type { Cipher } from 'node:crypto';
import { open } from 'node:fs/promises';
import { byteRange, type ByteRange } from '../../src/shared/byteRange.ts';
import { streamFile } from '../base/fileStream.ts';

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

const WHOLE_BODY: ByteRange = { type: 'whole' };

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
  const range = content.hasParts ? rangeOf(request.headers, content) : WHOLE_BODY;
  if (range.type === 'unsatisfiable') {
    headers.set('content-range', `bytes */${content.bytes}`);
    headers.delete('content-type');
    return new Response(null, { status: UNSATISFIABLE, headers });
  }
  const isPart = range.type === 'part';
  const from = isPart ? range.first : 0;
  const to = isPart ? range.last + 1 : content.bytes;
  headers.set('content-length', String(to - from));
  if (isPart) headers.set('content-range', `bytes ${from}-${to - 1}/${content.bytes}`);
  const status = isPart ? PART : WHOLE;
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

function rangeOf(headers: Headers, { bytes, etag }: Content): ByteRange {
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etag) return { type: 'whole' };
  return byteRange(headers.get('range'), bytes);
}

function namesTag(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (etag === undefined) return false;
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
