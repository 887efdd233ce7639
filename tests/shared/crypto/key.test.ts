import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEMO_API_KEY,
  DEMO_COMICIMG_KEY,
  KEY_BYTES,
  parseKey,
} from '../../../src/shared/crypto/key.ts';

const keyBytes = fc
  .constantFrom(...KEY_BYTES)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));

describe('parseKey', () => {
  it('reads text, hex and base64 of the three lengths', () => {
    expect(parseKey('0123456789abcdef')).toEqual(new TextEncoder().encode('0123456789abcdef'));
    expect(parseKey('墨屿墨屿墨屿墨屿')).toHaveLength(24);
    expect(parseKey(`hex:${'0aFF'.repeat(8)}`)).toEqual(
      new Uint8Array(16).map((_, i) => (i % 2 ? 255 : 10)),
    );
  });

  it('reads back any key written as hex or base64', () => {
    fc.assert(
      fc.property(keyBytes, (bytes) => {
        const buffer = Buffer.from(bytes);
        expect([...parseKey(`hex:${buffer.toString('hex')}`)]).toEqual([...bytes]);
        expect([...parseKey(`base64:${buffer.toString('base64')}`)]).toEqual([...bytes]);
      }),
    );
  });

  it('has demo keys that are keys', () => {
    expect(parseKey(DEMO_API_KEY)).toHaveLength(16);
    expect(parseKey(DEMO_COMICIMG_KEY)).toHaveLength(16);
  });

  it.each([
    '',
    'too short',
    `hex:${'zz'.repeat(16)}`,
    'hex:abc',
    'base64:!!!!',
    'base64:AAAA',
    'hex:',
  ])('refuses %j with a RangeError', (text) => {
    expect(() => parseKey(text)).toThrow(RangeError);
  });

  it('never repeats the key in its message', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, maxLength: 15 }), (text) => {
        const secret = `§${text}`;
        fc.pre(new TextEncoder().encode(secret).length !== 16);
        for (const key of [secret, `hex:${secret}`, `base64:${secret}`]) {
          expect(() => parseKey(key)).toThrow(
            expect.objectContaining({ message: expect.not.stringContaining(secret) }),
          );
        }
      }),
    );
  });
});
