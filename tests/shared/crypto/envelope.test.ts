import { createCipheriv, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnvelopeError, openEnvelope, sealEnvelope } from '../../../src/shared/crypto/envelope.ts';
import { KEY_BYTES, parseKey } from '../../../src/shared/crypto/key.ts';
import { ENVELOPE_BYTES_MAX } from '../../../src/shared/limits.ts';
import { stubChromiumKeys, stubInsecureContext } from '../../support/fakes/withoutWebCrypto.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const KEY = parseKey('moyu-demo-apikey');
const ANSWER = { code: 200, message: '好', data: { items: ['墨屿', 1, null] } };

/** Sealed as by a server in another language: OpenSSL, any plaintext. */
function sealText(plain: string, key: Bytes, form: 'base64' | 'hex'): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  const cipherText = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${iv.toString(form)}:${cipherText.toString(form)}`;
}
const twice = (value: unknown) => JSON.stringify(JSON.stringify(value));

/** Base64 without its padding "=" is still whole. */
const isOnlyPadding = (rest: string) => /^=+$/.test(rest);

async function codeOf(text: string, key: Bytes = KEY): Promise<unknown> {
  return openEnvelope(text, key).then(
    () => 'opened',
    (error: unknown) => (error instanceof EnvelopeError ? error.code : error),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  { way: 'through Web Crypto', prepare: () => undefined },
  { way: 'on plain http', prepare: stubInsecureContext },
  { way: 'where the key is refused', prepare: stubChromiumKeys },
])('the envelope $way', ({ prepare }) => {
  beforeEach(prepare);

  it.each(KEY_BYTES)('is opened with a key of %i bytes, in base64 and in hex', async (length) => {
    const key = new Uint8Array(randomBytes(length));
    for (const form of ['base64', 'hex'] as const) {
      expect(await openEnvelope(sealText(twice(ANSWER), key, form), key)).toEqual(ANSWER);
      expect(await openEnvelope(await sealEnvelope(ANSWER, key, form), key)).toEqual(ANSWER);
    }
  });

  it('returns the JSON that was sealed', async () => {
    const key = KEY.slice();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(await openEnvelope(await sealEnvelope(value, key), key)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses every truncated answer', async () => {
    const key = KEY.slice();
    for (const form of ['base64', 'hex'] as const) {
      const text = sealText(twice(ANSWER), key, form);
      const ends = Array.from({ length: text.length }, (_, end) => end).filter(
        (end) => !isOnlyPadding(text.slice(end)),
      );
      for (const end of ends) {
        const code = await codeOf(text.slice(0, end), key);
        expect(`${end} ${String(code)}`).toMatch(/^\d+ (shape|cipher|json)$/);
      }
    }
  });

  it('refuses another key', async () => {
    for (let i = 0; i < 40; i += 1) {
      const text = sealText(twice(ANSWER), new Uint8Array(randomBytes(16)), 'base64');
      expect(await codeOf(text, KEY.slice())).toMatch(/cipher|json/);
    }
  });

  it.each([
    ['JSON once', JSON.stringify(ANSWER)],
    ['not JSON', 'hello'],
    ['a string that is not JSON', '"hello"'],
    ['nothing', ''],
  ])('refuses %s', async (_, plain) => {
    expect(await codeOf(sealText(plain, KEY, 'base64'), KEY.slice())).toBe('json');
  });
});

describe('an answer that is not an envelope', () => {
  it.each([
    '',
    ':',
    'a:',
    ':a',
    '<html>502 Bad Gateway</html>',
    '{"code":200}',
    'a:b:c',
    `${'00'.repeat(15)}:${'00'.repeat(16)}`,
    `${'00'.repeat(16)}:${'0'.repeat(33)}`,
    `${'*'.repeat(24)}:${'A'.repeat(24)}`,
  ])('is refused for its shape: %j', async (text) => {
    expect(await codeOf(text)).toMatch(/shape|cipher/);
  });

  it('may be surrounded by white space and hold an empty object', async () => {
    expect(await openEnvelope(`\n ${sealText(twice({}), KEY, 'base64')}\r\n`, KEY)).toEqual({});
  });

  it('is left unread if it is too large', async () => {
    expect(await codeOf(`${'0'.repeat(32)}:${'0'.repeat(ENVELOPE_BYTES_MAX)}`)).toBe('size');
  });

  it('is read up to the limit', async () => {
    const text = sealText(twice('x'.repeat(6_000_000)), KEY, 'base64');
    expect(text.length).toBeLessThan(ENVELOPE_BYTES_MAX);
    expect(await openEnvelope(text, KEY)).toHaveLength(6_000_000);
  });

  it('is not quoted in the error', async () => {
    const error = await openEnvelope(sealText('token=secret', KEY, 'base64'), KEY).catch(
      (reason: unknown) => reason as EnvelopeError,
    );
    expect(JSON.stringify([String(error), String((error as EnvelopeError).cause)])).not.toContain(
      'secret',
    );
  });

  it('shows any flipped bit of the first block or the vector as an error or another value', async () => {
    const [iv = '', cipherText = ''] = sealText(twice(ANSWER), KEY, 'hex').split(':');
    for (let digit = 0; digit < 32; digit += 1) {
      const flipped = (Number.parseInt(iv[digit]!, 16) ^ 1).toString(16);
      const text = `${iv.slice(0, digit)}${flipped}${iv.slice(digit + 1)}:${cipherText}`;
      const opened = await openEnvelope(text, KEY).catch(() => undefined);
      expect(opened).not.toEqual(ANSWER);
    }
  });
});
