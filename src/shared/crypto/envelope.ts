import { ENVELOPE_BYTES_MAX } from '../limits.ts';
import {
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  hexFromBytes,
  type Bytes,
} from './bytes.ts';
import { loadSoftwareCrypto } from './loadSoftwareCrypto.ts';
import { BLOCK_BYTES, withoutPadding, withPadding } from './padding.ts';
import { CBC, importCbcKey, savedSubtle } from './webCrypto.ts';

/**
 * `size`: larger than allowed, not parsed · `shape`: not IV:CIPHERTEXT · `cipher`: wrong key, truncated or tampered ·
 * `json`: the plaintext is not JSON of a string of JSON.
 */
export type EnvelopeErrorCode = 'size' | 'shape' | 'cipher' | 'json';

/** An envelope that cannot be opened. Never carries the key, the text or the content. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
  readonly code: EnvelopeErrorCode;

  constructor(code: EnvelopeErrorCode, options?: ErrorOptions) {
    super(`cannot open the envelope: ${code}`, options);
    this.code = code;
  }
}

interface Sealed {
  readonly iv: Bytes;
  readonly cipherText: Bytes;
}

const PARTS = /^\s*([^:\s]+):([^:\s]+)\s*$/;
/** 16 bytes in hex; no base64 of 16 bytes matches it. */
const HEX_IV = /^[0-9a-f]{32}$/i;
const HEX = /^(?:[0-9a-f]{2})+$/i;

/**
 * Opens `IV:CIPHERTEXT` (SPECIFICATION: Calls and the encrypted wire): both parts base64 or both hex; AES-CBC with
 * PKCS#7; JSON parsed twice.
 * @param key 16, 24 or 32 bytes; pass the same array each time, the imported key is cached by it
 * @throws EnvelopeError
 */
export async function openEnvelope(
  text: string,
  key: Bytes,
  bytesMax: number = ENVELOPE_BYTES_MAX,
): Promise<unknown> {
  // Only ASCII is valid, so characters equal bytes.
  if (text.length > bytesMax) throw new EnvelopeError('size');
  return parseTwice(await decrypt(readParts(text), key));
}

function readParts(text: string): Sealed {
  const [, iv, cipherText] = PARTS.exec(text) ?? [];
  if (!iv || !cipherText) throw new EnvelopeError('shape');
  const sealed = decodeParts(iv, cipherText);
  if (sealed.iv.length !== BLOCK_BYTES) throw new EnvelopeError('shape');
  if (sealed.cipherText.length === 0 || sealed.cipherText.length % BLOCK_BYTES !== 0) {
    throw new EnvelopeError('cipher');
  }
  return sealed;
}

function decodeParts(iv: string, cipherText: string): Sealed {
  const decode = HEX_IV.test(iv) && HEX.test(cipherText) ? bytesFromHex : bytesFromBase64;
  try {
    return { iv: decode(iv), cipherText: decode(cipherText) };
  } catch (cause) {
    throw new EnvelopeError('shape', { cause });
  }
}

async function decrypt({ iv, cipherText }: Sealed, key: Bytes): Promise<Bytes> {
  const cbc = await ensureCbc(key);
  try {
    return await cbc.decrypt(iv, cipherText);
  } catch (cause) {
    throw new EnvelopeError('cipher', { cause });
  }
}

function parseTwice(plain: Bytes): unknown {
  try {
    const inner: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
    if (typeof inner === 'string') return JSON.parse(inner);
  } catch {
    // Not passed on as the cause: the message of a JSON error quotes the text.
    throw new EnvelopeError('json');
  }
  throw new EnvelopeError('json');
}

export async function sealEnvelope(
  value: unknown,
  key: Bytes,
  form: 'base64' | 'hex' = 'base64',
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(BLOCK_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(JSON.stringify(value)));
  const cipherText = await (await ensureCbc(key)).encrypt(iv, plain);
  const encode = form === 'hex' ? hexFromBytes : base64FromBytes;
  return `${encode(iv)}:${encode(cipherText)}`;
}

interface Cbc {
  decrypt(iv: Bytes, cipherText: Bytes): Promise<Bytes>;
  encrypt(iv: Bytes, plain: Bytes): Promise<Bytes>;
}

const openedCbc = new WeakMap<Bytes, Promise<Cbc>>();

function ensureCbc(key: Bytes): Promise<Cbc> {
  const remembered = openedCbc.get(key);
  if (remembered) return remembered;
  const opened = openCbc(key);
  openedCbc.set(key, opened);
  // A chunk that could not be loaded may load the next time.
  opened.catch(() => openedCbc.delete(key));
  return opened;
}

async function openCbc(key: Bytes): Promise<Cbc> {
  const subtle = savedSubtle();
  const cbcKey = await importCbcKey(key);
  if (subtle && cbcKey) {
    return {
      decrypt: async (iv, bytes) =>
        new Uint8Array(await subtle.decrypt({ name: CBC, iv }, cbcKey, bytes)),
      encrypt: async (iv, bytes) =>
        new Uint8Array(await subtle.encrypt({ name: CBC, iv }, cbcKey, bytes)),
    };
  }
  const software = await loadSoftwareCrypto();
  return {
    decrypt: async (iv, bytes) => withoutPadding(software.decryptCbc(key, iv, bytes)),
    encrypt: async (iv, bytes) => software.encryptCbc(key, iv, withPadding(bytes)),
  };
}
