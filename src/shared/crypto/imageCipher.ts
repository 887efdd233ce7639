import type { Bytes } from './bytes.ts';
import { CipherError } from './cipherError.ts';
import type { LoadSoftwareCrypto } from './loadSoftwareCrypto.ts';
import { BLOCK_BYTES, requireWholeBlocks, withoutPadding } from './padding.ts';
import { CBC, importCbcKey, savedSubtle, ZERO_IV } from './webCrypto.ts';

/** The cipher of images: AES-ECB with PKCS#7 (SPECIFICATION: Calls and the encrypted wire). */
export interface ImageCipher {
  /** Returns a view, whose buffer may be longer; throws CipherError `length` or `padding`. */
  decrypt(bytes: Bytes): Promise<Bytes>;
}

/** Larger images are decrypted in pieces: buffers below the allocator's threshold are reused without page faults. */
const WHOLE_BYTES_MAX = 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/** Throws CipherError `unsupported` if neither Web Crypto nor `loadSoftware` supports the key. */
export async function openImageCipher(
  key: Bytes,
  loadSoftware?: LoadSoftwareCrypto,
): Promise<ImageCipher> {
  const native = await openNativeCipher(key);
  if (native) return native;
  if (!loadSoftware) throw new CipherError('unsupported');
  const software = await loadSoftware();
  return {
    async decrypt(bytes) {
      requireWholeBlocks(bytes);
      return withoutPadding(software.decryptEcb(key, bytes));
    },
  };
}

/**
 * [Note: ECB through CBC]
 * Web Crypto has no ECB; its CBC is 14–50 times as fast as AES in JavaScript. CBC-decrypting C₀C₁…Cₙ gives D(Cᵢ) ⊕
 * Cᵢ₋₁, so an XOR with the ciphertext gives D(Cᵢ). Two appended blocks satisfy the padding check of CBC: zeros, then
 * Enc(16 × 0x10), whose plaintext is a whole block of padding.
 */
async function openNativeCipher(key: Bytes): Promise<ImageCipher | undefined> {
  const subtle = savedSubtle();
  const cbcKey = await importCbcKey(key);
  if (!subtle || !cbcKey) return undefined;
  const algorithm = { name: CBC, iv: ZERO_IV };
  const tail = new Uint8Array(await subtle.encrypt(algorithm, cbcKey, new Uint8Array(0)));
  let work = new Uint8Array(0);

  const decryptBlocks = async (cipherText: Bytes): Promise<ArrayBuffer> => {
    const end = cipherText.length + BLOCK_BYTES;
    if (work.length < end + tail.length) work = new Uint8Array(end + tail.length);
    work.set(cipherText);
    work.fill(0, cipherText.length, end);
    work.set(tail, end);
    // Web Crypto copies its input before it returns the promise, so the next call may reuse the buffer at once.
    const blocks = await subtle.decrypt(algorithm, cbcKey, work.subarray(0, end + tail.length));
    xorWithPreviousBlocks(blocks, cipherText);
    return blocks;
  };

  return {
    async decrypt(bytes) {
      requireWholeBlocks(bytes);
      const cipherText =
        bytes.byteOffset % BigUint64Array.BYTES_PER_ELEMENT ? bytes.slice() : bytes;
      const blocks =
        cipherText.length > WHOLE_BYTES_MAX
          ? await inPieces(cipherText, decryptBlocks)
          : await decryptBlocks(cipherText);
      return withoutPadding(new Uint8Array(blocks, 0, cipherText.length));
    },
  };
}

async function inPieces(
  cipherText: Bytes,
  decryptBlocks: (piece: Bytes) => Promise<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const whole = new Uint8Array(cipherText.length);
  for (let at = 0; at < whole.length; at += PIECE_BYTES) {
    const piece = cipherText.subarray(at, at + PIECE_BYTES);
    whole.set(new Uint8Array(await decryptBlocks(piece), 0, piece.length), at);
  }
  return whole.buffer;
}

/** 64 bits at a time: the XOR then takes a tenth of the total. */
function xorWithPreviousBlocks(blocks: ArrayBuffer, cipherText: Bytes): void {
  const count = (cipherText.length - BLOCK_BYTES) / BigUint64Array.BYTES_PER_ELEMENT;
  const target = new BigUint64Array(blocks, BLOCK_BYTES, count);
  const previous = new BigUint64Array(cipherText.buffer, cipherText.byteOffset, count);
  for (let i = 0; i < count; i += 1) target[i] = target[i]! ^ previous[i]!;
}
