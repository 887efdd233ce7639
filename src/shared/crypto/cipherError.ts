/**
 * `length`: not whole blocks · `padding`: truncated, or another key · `text`: not valid base64 · `unsupported`: this
 * engine has no cipher for this key length, and no replacement was given.
 */
export type CipherErrorCode = 'length' | 'padding' | 'text' | 'unsupported';

/** A decryption failure. Never carries the key or the bytes. */
export class CipherError extends Error {
  override readonly name = 'CipherError';
  readonly code: CipherErrorCode;

  constructor(code: CipherErrorCode, options?: ErrorOptions) {
    super(`cannot decrypt: ${code}`, options);
    this.code = code;
  }
}
