import type { Bytes } from './bytes.ts';
import { CipherError } from './cipherError.ts';

export const BLOCK_BYTES = 16;

/** @throws CipherError `length` unless there are only whole blocks, at least one */
export function requireWholeBlocks(bytes: Bytes): void {
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) throw new CipherError('length');
}

/**
 * A view of the bytes without their PKCS#7 padding (RFC 5652, 6.3).
 * @throws CipherError `padding`; about 1 in 256 wrong keys passes, so check the content as well
 */
export function withoutPadding(bytes: Bytes): Bytes {
  const padding = bytes.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK_BYTES) throw new CipherError('padding');
  const end = bytes.length - padding;
  for (let i = end; i < bytes.length; i += 1) {
    if (bytes[i] !== padding) throw new CipherError('padding');
  }
  return bytes.subarray(0, end);
}

export function withPadding(bytes: Bytes): Bytes {
  const padding = BLOCK_BYTES - (bytes.length % BLOCK_BYTES);
  const padded = new Uint8Array(bytes.length + padding).fill(padding, bytes.length);
  padded.set(bytes);
  return padded;
}
