import { createCipheriv, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CipherError } from '../../../src/shared/crypto/cipherError.ts';
import { openImageCipher, type ImageCipher } from '../../../src/shared/crypto/imageCipher.ts';
import { KEY_BYTES } from '../../../src/shared/crypto/key.ts';
import { loadSoftwareCrypto } from '../../../src/shared/crypto/loadSoftwareCrypto.ts';
import { stubChromiumKeys, stubInsecureContext } from '../../support/fakes/withoutWebCrypto.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The reference implementation: OpenSSL. */
function seal(plain: Uint8Array, key: Bytes): Bytes {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null);
  return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final()]));
}

const keyOf = (length: number): Bytes => new Uint8Array(randomBytes(length));

async function opensAgain(cipher: ImageCipher, key: Bytes, bytes: number): Promise<boolean> {
  const plain = randomBytes(bytes);
  return Buffer.compare(await cipher.decrypt(seal(plain, key)), plain) === 0;
}

function withFlippedBit(bytes: Bytes, bit: number): Bytes {
  return bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}

function blocksThatDiffer(bytes: Bytes | undefined, plain: Bytes): number[] {
  const differing = [...plain.keys()].filter((i) => bytes?.[i] !== plain[i]);
  return [...new Set(differing.map((i) => i >> 4))];
}

async function codeOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 'opened',
    (error: unknown) => (error instanceof CipherError ? error.code : error),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  { way: 'through Web Crypto', prepare: () => undefined, bytesMax: 4 * 1024 * 1024 },
  { way: 'on plain http', prepare: stubInsecureContext, bytesMax: 300_000 },
  { way: 'where the key is refused', prepare: stubChromiumKeys, bytesMax: 300_000 },
])('the image cipher $way', ({ prepare, bytesMax }) => {
  beforeEach(prepare);
  const open = (key: Bytes) => openImageCipher(key, loadSoftwareCrypto);

  it.each(KEY_BYTES)('opens every length up to 600 with a key of %i bytes', async (length) => {
    const key = keyOf(length);
    const cipher = await open(key);
    for (let bytes = 0; bytes <= 600; bytes += 1) {
      expect([bytes, await opensAgain(cipher, key, bytes)]).toEqual([bytes, true]);
    }
  });

  it.each(KEY_BYTES)('opens large images with a key of %i bytes', async (length) => {
    const key = keyOf(length);
    const cipher = await open(key);
    const sizes = [65_535, 262_144, 262_160, 299_999, 1_048_559, 1_048_576, 1_048_577, 3_000_000];
    for (const bytes of [...sizes, 4 * 1024 * 1024].filter((size) => size <= bytesMax)) {
      expect([bytes, await opensAgain(cipher, key, bytes)]).toEqual([bytes, true]);
    }
  });

  it('opens any sealed bytes, wherever they lie in their buffer', async () => {
    const key = keyOf(16);
    const cipher = await open(key);
    const anyBytes = fc.uint8Array({ maxLength: 2_000 });
    await fc.assert(
      fc.asyncProperty(anyBytes, fc.nat({ max: 31 }), async (plain, offset) => {
        const sealed = seal(plain, key);
        const shifted = new Uint8Array(offset + sealed.length + 5);
        shifted.set(sealed, offset);
        const opened = await cipher.decrypt(shifted.subarray(offset, offset + sealed.length));
        expect([...opened]).toEqual([...plain]);
        expect(Buffer.compare(shifted.subarray(offset, offset + sealed.length), sealed)).toBe(0);
      }),
    );
  });

  it('opens many at once without mixing them up', async () => {
    const key = keyOf(32);
    const cipher = await open(key);
    const pictures = [40_000, 3, 1_200_000, 16, 80_000, 1_500_001, 0]
      .filter((size) => size <= bytesMax)
      .map((size) => new Uint8Array(randomBytes(size)));
    const opened = await Promise.all(pictures.map((plain) => cipher.decrypt(seal(plain, key))));
    opened.forEach((bytes, i) => expect(Buffer.compare(bytes, pictures[i]!)).toBe(0));
  });

  it('refuses every truncated message', async () => {
    const key = keyOf(16);
    const cipher = await open(key);
    const sealed = seal(new Uint8Array(70).fill(200), key);
    for (let end = 0; end < sealed.length; end += 1) {
      const code = await codeOf(cipher.decrypt(sealed.slice(0, end)));
      expect(code).toBe(end === 0 || end % 16 ? 'length' : 'padding');
    }
  });

  it('notices any flipped bit of the last block, and limits one elsewhere to its own block', async () => {
    const key = keyOf(16);
    const cipher = await open(key);
    const plain = new Uint8Array(randomBytes(64));
    const sealed = seal(plain, key);
    const opened = await Promise.all(
      Array.from({ length: sealed.length * 8 }, (_, bit) =>
        cipher.decrypt(withFlippedBit(sealed, bit)).catch(() => undefined),
      ),
    );
    const inPicture = opened.slice(0, plain.length * 8);
    const harmedBlocks = inPicture.map((bytes) => blocksThatDiffer(bytes, plain));
    expect(harmedBlocks).toEqual(inPicture.map((_, bit) => [bit >> 7]));
    // A random last block is valid padding once in 256 times, but never the original sixteen bytes.
    const inPadding = opened.slice(plain.length * 8);
    expect(inPadding.filter((bytes) => bytes?.length === plain.length)).toEqual([]);
  });

  it('never opens an image with another key', async () => {
    const plain = new Uint8Array(randomBytes(500));
    const opened = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const cipher = await open(keyOf(16));
        return cipher.decrypt(seal(plain, keyOf(16))).catch(() => undefined);
      }),
    );
    expect(opened.filter((bytes) => bytes && Buffer.compare(bytes, plain) === 0)).toEqual([]);
    expect(opened.filter((bytes) => bytes === undefined).length).toBeGreaterThan(40);
  });
});

describe('the image cipher without a replacement', () => {
  it('reports that there is no Web Crypto', async () => {
    stubInsecureContext();
    expect(await codeOf(openImageCipher(keyOf(16)))).toBe('unsupported');
  });

  it('reports that the engine refuses the key', async () => {
    stubChromiumKeys();
    expect(await codeOf(openImageCipher(keyOf(24)))).toBe('unsupported');
  });
});
