import { FILM_PIECE_BYTES_MAX, FILM_PIECE_TIMEOUT_MS } from '../../limits.ts';
import type { BodyLimits } from './pictureRequest.ts';

/** Limits of film segments, which are otherwise fetched and stored like images. */

export const PIECE_LIMITS: BodyLimits = {
  bytesMax: FILM_PIECE_BYTES_MAX,
  timeoutMs: FILM_PIECE_TIMEOUT_MS,
  // The segment is stored anyway; a second copy would push everything else out of the browser's cache.
  cache: 'no-store',
};

/** MIME type by name; the manifest's hash verifies the content. */
export function pieceType(path: string): string {
  if (path.endsWith('.vtt')) return 'text/vtt';
  return path.endsWith('.ts') ? 'video/mp2t' : 'video/mp4';
}
