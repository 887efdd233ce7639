import type { Bytes } from './bytes.ts';
import { BLOCK_BYTES } from './padding.ts';

export const CBC = 'AES-CBC';
export const ZERO_IV = new Uint8Array(BLOCK_BYTES);

/** Missing outside a secure context (plain http). */
export function savedSubtle(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle;
}

/** Undefined if the engine refuses the key: Chromium has no 192 bits ("192-bit AES keys are not supported"). */
export async function importCbcKey(key: Bytes): Promise<CryptoKey | undefined> {
  try {
    return await savedSubtle()?.importKey('raw', key, CBC, false, ['encrypt', 'decrypt']);
  } catch {
    return undefined;
  }
}
