export const KEY_BYTES = [16, 24, 32];

/** The keys of an installation whose `config.js` sets none; public, like every key in that file. */
export const DEMO_API_KEY = 'moyu-demo-apikey';
export const DEMO_COMICIMG_KEY = 'moyu-demo-imgkey';

const HEX_PREFIX = 'hex:';
const BASE64_PREFIX = 'base64:';

/**
 * Parses a key from `config.js`: UTF-8 text of 16, 24 or 32 bytes, or `hex:…`, or `base64:…`.
 * @throws RangeError naming the allowed forms; its message never contains the key
 */
export function parseKey(text: string): Uint8Array<ArrayBuffer> {
  const bytes = readBytes(text);
  if (bytes === undefined || !KEY_BYTES.includes(bytes.length)) {
    throw new RangeError(
      'a key is 16, 24 or 32 bytes: UTF-8 text of that length, or hex:… or base64:…',
    );
  }
  return bytes;
}

function readBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.startsWith(HEX_PREFIX)) return fromHex(text.slice(HEX_PREFIX.length));
  if (text.startsWith(BASE64_PREFIX)) return fromBase64(text.slice(BASE64_PREFIX.length));
  return new TextEncoder().encode(text);
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  // atob accepts white space and missing padding, but a carelessly pasted key should be refused, not guessed.
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) {
    return undefined;
  }
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}
