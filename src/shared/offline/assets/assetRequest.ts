import { joinAddress } from '../../contract/endpoint.ts';
import type { Bytes } from '../../crypto/bytes.ts';
import {
  FILM_PIECE_BYTES_MAX,
  FILM_PIECE_TIMEOUT_MS,
  IMAGE_BYTES_MAX,
  IMAGE_TIMEOUT_MS,
} from '../../limits.ts';
import { AssetError } from './assetError.ts';

interface BodyLimits {
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

export const PIECE_LIMITS: BodyLimits = {
  bytesMax: FILM_PIECE_BYTES_MAX,
  timeoutMs: FILM_PIECE_TIMEOUT_MS,
  // The segment is stored anyway; a second copy would push everything else out of the browser's cache.
  cache: 'no-store',
};

/** Throws AssetError: `path` if outside the base, `source` if the base is no http(s) address. */
export function assetAddress(base: string, path: string): string {
  const root = httpUrl(`${base.replace(/\/+$/, '')}/`);
  if (!root) throw new AssetError('source');
  const isRelative = path !== '' && !/^[a-z][a-z\d+.-]*:|^[/\\]{2}|\\/i.test(path);
  const climbs = /(^|[/\\])(\.|%2e){1,2}($|[/\\?#])/i.test(path);
  const url = isRelative && !climbs ? httpUrl(joinAddress(root.href, path)) : undefined;
  if (url?.origin !== root.origin || !url.pathname.startsWith(root.pathname)) {
    throw new AssetError('path');
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
 * @throws AssetError `network`, `status` or `image` (too large)
 */
export async function fetchAssetBody(
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
    return await readAssetBody(response, limits);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : new AssetError('network', { cause });
  } finally {
    clearTimeout(timer);
    // Cancels the rest of a refused response.
    stop.abort();
  }
}

/** @throws AssetError `network` (truncated), `status` or `image` (too large) */
export async function readAssetBody(
  response: Response,
  { bytesMax }: Pick<BodyLimits, 'bytesMax'> = PICTURE_LIMITS,
): Promise<Bytes> {
  if (!response.ok) throw new AssetError('status');
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > bytesMax) throw new AssetError('image');
  const received = await response.arrayBuffer().catch((cause: unknown) => {
    throw new AssetError('network', { cause });
  });
  if (received.byteLength > bytesMax) throw new AssetError('image');
  return new Uint8Array(received);
}
