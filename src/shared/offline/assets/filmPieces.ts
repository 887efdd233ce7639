import { FILM_PIECE_BYTES_MAX, FILM_PIECE_TIMEOUT_MS } from '../../limits.ts';
import type { BodyLimits } from './pictureRequest.ts';

/** What pieces of films have of their own on the way to the shelf, which they go like pictures. */

export const PIECE_LIMITS: BodyLimits = {
  bytesMax: FILM_PIECE_BYTES_MAX,
  timeoutMs: FILM_PIECE_TIMEOUT_MS,
  // It lies on the shelf: a film twice on the device would push everything else out of the browser's cache.
  cache: 'no-store',
};

/** MIME type: the manifest says what it is, and its hash that it is that. */
export function pieceType(path: string): string {
  if (path.endsWith('.vtt')) return 'text/vtt';
  return path.endsWith('.ts') ? 'video/mp2t' : 'video/mp4';
}
