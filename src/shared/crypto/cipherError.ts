/**
 * `length`: not whole blocks · `padding`: cut short, or another key · `text`: not the base64 it should be ·
 * `unsupported`: this engine has no cipher for a key of that length, and no replacement was given.
 */
export type CipherErrorCode = 'length' | 'padding' | 'text' | 'unsupported';

/** Something could not be decrypted. Never carries the key or the bytes. */
export class CipherError extends Error {
  override readonly name = 'CipherError';
  readonly code: CipherErrorCode;

  constructor(code: CipherErrorCode, options?: ErrorOptions) {
    super(`cannot decrypt: ${code}`, options);
    this.code = code;
  }
}
