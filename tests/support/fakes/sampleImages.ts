import { createCipheriv, createHash } from 'node:crypto';
import { parseKey } from '../../../src/shared/crypto/key.ts';

export const IMAGE_KEY = 'moyu-demo-imgkey';
export const BASE = 'https://img.example/files/';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PNG signature followed by filler bytes. */
export function png(length = 200, filling = 7): Bytes {
  const bytes = new Uint8Array(length).fill(filling);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
}

export function sealImage(plain: Uint8Array | string, key = IMAGE_KEY): Bytes {
  const bytes = parseKey(key);
  const cipher = createCipheriv(`aes-${bytes.length * 8}-ecb`, bytes, null);
  const first = typeof plain === 'string' ? cipher.update(plain, 'latin1') : cipher.update(plain);
  return new Uint8Array(Buffer.concat([first, cipher.final()]));
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
