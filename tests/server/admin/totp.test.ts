import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../server/base/random.ts';
import {
  matchTotp,
  newTotpSecret,
  totpAddress,
  totpCode,
  totpStepOf,
} from '../../../server/admin/totp.ts';

/** '12345678901234567890', the secret of RFC 6238's appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is at %i s the one of RFC 6238, appendix B', (seconds, code) => {
    expect(totpCode(SECRET, totpStepOf(seconds * 1_000))).toBe(code);
  });

  it('is accepted one step before and after its own, and no further', () => {
    const step = totpStepOf(1_234_567_890_000);
    const code = totpCode(SECRET, step);
    const at = (steps: number) =>
      matchTotp(SECRET, code, { nowMs: (step + steps) * 30_000, lastStep: 0 });
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
  });

  it('is refused where it, or a later one, was accepted before', () => {
    const nowMs = 1_234_567_890_000;
    const step = totpStepOf(nowMs);
    const code = totpCode(SECRET, step);
    expect(matchTotp(SECRET, code, { nowMs, lastStep: step })).toBeUndefined();
    expect(matchTotp(SECRET, code, { nowMs, lastStep: step + 1 })).toBeUndefined();
    expect(matchTotp(SECRET, code, { nowMs, lastStep: step - 1 })).toBe(step);
  });

  it('may be typed with spaces, and is nothing but six digits', () => {
    const nowMs = 1_234_567_890_000;
    const match = (code: string) => matchTotp(SECRET, code, { nowMs, lastStep: 0 });
    expect(match('005 924')).toBe(totpStepOf(nowMs));
    expect(['', '5924', '0059240', '００５９２４', 'abcdef'].map(match)).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe('a new secret', () => {
  it('has 160 bits of base32 and is another each time', () => {
    const secrets = Array.from({ length: 8 }, () => newTotpSecret(systemRandom));
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(8);
  });

  it('has an address that apps read', () => {
    const address = new URL(totpAddress(SECRET, '站长 一'));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain('墨屿后台:站长 一');
    expect(address.searchParams.get('secret')).toBe(SECRET);
  });
});
