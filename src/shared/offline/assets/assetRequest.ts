import { joinAddress } from '../../contract/endpoint.ts';
import type { Bytes } from '../../crypto/bytes.ts';
import { IMAGE_BYTES_MAX, IMAGE_TIMEOUT_MS } from '../../limits.ts';
import { PictureError } from './pictureError.ts';

export interface BodyLimits {
  readonly bytesMax: number;
  readonly timeoutMs: number;
  /** Absent: the browser's default caching. */
  readonly cache?: RequestCache;
}

const PICTURE_LIMITS: BodyLimits = {
  // Base64 is a third longer.
  bytesMax: (IMAGE_BYTES_MAX * 4) / 3 + 1024,
  timeoutMs: IMAGE_TIMEOUT_MS,
};

/** Throws PictureError: `path` if outside the base, `source` if the base is no http(s) address. */
export function pictureAddress(base: string, path: string): string {
  const root = httpUrl(`${base.replace(/\/+$/, '')}/`);
  if (!root) throw new PictureError('source');
  const isRelative = path !== '' && !/^[a-z][a-z\d+.-]*:|^[/\\]{2}|\\/i.test(path);
  const climbs = /(^|[/\\])(\.|%2e){1,2}($|[/\\?#])/i.test(path);
  const url = isRelative && !climbs ? httpUrl(joinAddress(root.href, path)) : undefined;
  if (url?.origin !== root.origin || !url.pathname.startsWith(root.pathname)) {
    throw new PictureError('path');
  }
  return url.href;
}

function httpUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One attempt, no retry; `fresh` bypasses the browser's cache.
 * @throws PictureError `network`, `status` or `image` (too large)
 */
export async function fetchPictureBody(
  address: string,
  fresh: boolean,
  send: typeof fetch,
  limits: BodyLimits = PICTURE_LIMITS,
): Promise<Bytes> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limits.timeoutMs);
  try {
    const response = await send(address, {
      signal: stop.signal,
      credentials: 'omit',
      cache: limits.cache ?? (fresh ? 'reload' : 'default'),
    });
    return await readPictureBody(response, limits);
  } catch (cause) {
    throw cause instanceof PictureError ? cause : new PictureError('network', { cause });
  } finally {
    clearTimeout(timer);
    // Cancels the rest of a refused response.
    stop.abort();
  }
}

/** @throws PictureError `network` (truncated), `status` or `image` (too large) */
export async function readPictureBody(
  response: Response,
  { bytesMax }: Pick<BodyLimits, 'bytesMax'> = PICTURE_LIMITS,
): Promise<Bytes> {
  if (!response.ok) throw new PictureError('status');
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > bytesMax) throw new PictureError('image');
  const received = await response.arrayBuffer().catch((cause: unknown) => {
    throw new PictureError('network', { cause });
  });
  if (received.byteLength > bytesMax) throw new PictureError('image');
  return new Uint8Array(received);
}
