import { type Cipher, createCipheriv, randomBytes } from 'node:crypto';
import type { Answer } from '../../src/shared/contract/index.ts';

/**
 * Encrypts an answer (SPECIFICATION: Calls and the encrypted wire): `IV:CIPHERTEXT`, each base64, AES-CBC with PKCS#7
 * under `key`; the plaintext is JSON whose value is a string that is JSON again.
 * @param key 16, 24 or 32 bytes
 */
export function encryptAnswer(answer: Answer, key: Uint8Array): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  const plain = JSON.stringify(JSON.stringify(answer));
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}:${encrypted.toString('base64')}`;
}

/**
 * A cipher for images: AES-ECB with PKCS#7.
 * @param key 16, 24 or 32 bytes
 */
export function pictureCipher(key: Uint8Array): Cipher {
  return createCipheriv(`aes-${key.length * 8}-ecb`, key, null);
}

const BLOCK_BYTES = 16;

/** Encryption adds a whole block of padding where the length is a multiple of the block. */
export function encryptedPictureBytes(bytes: number): number {
  return (Math.floor(bytes / BLOCK_BYTES) + 1) * BLOCK_BYTES;
}
