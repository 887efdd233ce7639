import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  hexFromBytes,
} from '../../../src/shared/crypto/bytes.ts';

const own = (bytes: Uint8Array) => new Uint8Array(bytes);
const anyBytes = fc.uint8Array({ maxLength: 300 }).map(own);
const natives = Uint8Array as unknown as Record<string, unknown>;

function stubNatives(): void {
  natives.fromBase64 = (text: string) => own(Buffer.from(text, 'base64'));
  natives.fromHex = (text: string) => own(Buffer.from(text, 'hex'));
}

afterEach(() => {
  delete natives.fromBase64;
  delete natives.fromHex;
});

describe.each(['with loops', 'with the native conversions'])('bytes as text, %s', (way) => {
  it('survive the round trip', () => {
    if (way.includes('native')) stubNatives();
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(bytesFromBase64(base64FromBytes(bytes))).toEqual(bytes);
        expect(bytesFromHex(hexFromBytes(bytes))).toEqual(bytes);
        expect(bytesFromHex(hexFromBytes(bytes).toUpperCase())).toEqual(bytes);
      }),
    );
  });
});

describe('bytes as text', () => {
  it('matches other implementations', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(base64FromBytes(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(hexFromBytes(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
  });

  it('works for a megabyte', () => {
    const bytes = new Uint8Array(1_000_001).map((_, i) => i * 7);
    expect(Buffer.compare(bytesFromBase64(base64FromBytes(bytes)), bytes)).toBe(0);
  });

  it.each(['A', '====', 'AA*A', '墨屿'])('refuses %j as base64', (text) => {
    expect(() => bytesFromBase64(text)).toThrow(SyntaxError);
  });

  it.each(['a', '0g', 'g0', '墨屿', '0x10', '-1'])('refuses %j as hex', (text) => {
    expect(() => bytesFromHex(text)).toThrow(SyntaxError);
  });
});
