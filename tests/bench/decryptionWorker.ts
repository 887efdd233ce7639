/** A service worker that decrypts with both ciphers and reports the times. */
import aesjs from 'aes-js';
import { openImageCipher } from '../../src/shared/crypto/imageCipher.ts';
import { DEMO_COMICIMG_KEY, parseKey } from '../../src/shared/crypto/key.ts';
import type { DecryptionOrder, DecryptionTimes } from './decryption.ts';

type Decrypt = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array;

/** Far longer than the clock's resolution. */
const BATCH_MS = 8;

async function measure({ bytes, rounds }: DecryptionOrder): Promise<DecryptionTimes> {
  const key = parseKey(DEMO_COMICIMG_KEY);
  const picture = likePicture(bytes);
  const sealed = new Uint8Array(new aesjs.ModeOfOperation.ecb(key).encrypt(padded(picture)));
  const cipher = await openImageCipher(key);
  const ours: Decrypt = (input) => cipher.decrypt(input);
  const theirs: Decrypt = (input) =>
    aesjs.padding.pkcs7.strip(new aesjs.ModeOfOperation.ecb(key).decrypt(input));
  for (const decrypt of [ours, theirs]) ensureSame(await decrypt(sealed), picture);

  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Alternating, so that other load on the machine falls on both.
    const first = await batch(round % 2 === 0 ? ours : theirs, sealed);
    const second = await batch(round % 2 === 0 ? theirs : ours, sealed);
    pairs.push(round % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  return { pairs };
}

/** @returns ms for one decryption, averaged over a batch */
async function batch(decrypt: Decrypt, sealed: Uint8Array<ArrayBuffer>): Promise<number> {
  const started = performance.now();
  let times = 0;
  let elapsed = 0;
  while (elapsed < BATCH_MS) {
    await decrypt(sealed);
    times += 1;
    elapsed = performance.now() - started;
  }
  return elapsed / times;
}

/** Noise that begins like a PNG, in case a cipher checks the header. */
function likePicture(bytes: number): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) {
    crypto.getRandomValues(picture.subarray(at, Math.min(bytes, at + 65_536)));
  }
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return picture;
}

function padded(picture: Uint8Array<ArrayBuffer>): Uint8Array {
  return aesjs.padding.pkcs7.pad(picture);
}

function ensureSame(found: Uint8Array, expected: Uint8Array): void {
  const same = found.length === expected.length && found.every((byte, at) => byte === expected[at]);
  if (!same) throw new Error('a cipher gave back another picture');
}

addEventListener('message', (event: MessageEvent<DecryptionOrder>) => {
  const [port] = event.ports;
  measure(event.data).then(
    (times) => port?.postMessage(times),
    (error: unknown) => port?.postMessage({ failure: String(error) }),
  );
});
