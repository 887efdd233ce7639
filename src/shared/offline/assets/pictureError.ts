/**
 * `network`: no answer, or not in time · `status`: not 2xx · `cipher`: not decryptable · `image`: not a picture, too
 * short or too large · `mismatch`: not the bytes or the hash that were asked for · `path`: leads out of the image base ·
 * `source`: nothing can be fetched in this context (no base known, no cipher for the key), another one may.
 */
export type PictureErrorCode =
  | 'network'
  | 'status'
  | 'cipher'
  | 'image'
  | 'mismatch'
  | 'path'
  | 'source';

/** A picture that could not be had. Never carries the key. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(`no picture: ${code}`, options);
    this.code = code;
  }
}
