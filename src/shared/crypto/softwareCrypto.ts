import { sha256 } from '@noble/hashes/sha2.js';
import aesjs from 'aes-js';
import type { Bytes } from './bytes.ts';

/** What some Web Crypto implementations refuse. Heavy: import through `loadSoftwareCrypto`. The caller pads. */
export interface SoftwareCrypto {
  decryptEcb(key: Bytes, bytes: Bytes): Bytes;
  decryptCbc(key: Bytes, iv: Bytes, bytes: Bytes): Bytes;
  encryptCbc(key: Bytes, iv: Bytes, bytes: Bytes): Bytes;
  sha256(bytes: Bytes): Bytes;
}

const { ecb, cbc } = aesjs.ModeOfOperation;

// aes-js types its results by class alone; it allocates them itself, never in shared memory.
export const softwareCrypto: SoftwareCrypto = {
  decryptEcb: (key, bytes) => new ecb(key).decrypt(bytes) as Bytes,
  decryptCbc: (key, iv, bytes) => new cbc(key, iv).decrypt(bytes) as Bytes,
  encryptCbc: (key, iv, bytes) => new cbc(key, iv).encrypt(bytes) as Bytes,
  sha256,
};
