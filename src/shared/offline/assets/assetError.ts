/**
 * `network`: no response, or too late · `status`: not 2xx · `cipher`: not decryptable · `image`: not an image, too
 * short or too large · `mismatch`: not the requested bytes or hash · `path`: outside the image base · `source`: this
 * context cannot fetch it (no base known, no cipher for the key), another may.
 */
export type AssetErrorCode =
  | 'network'
  | 'status'
  | 'cipher'
  | 'image'
  | 'mismatch'
  | 'path'
  | 'source';

/** An image that could not be loaded. Never carries the key. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
  readonly code: AssetErrorCode;

  constructor(code: AssetErrorCode, options?: ErrorOptions) {
    super(`no asset: ${code}`, options);
    this.code = code;
  }
}
