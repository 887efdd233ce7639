import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  TOTP_DIGITS,
  TOTP_SECRET_BYTES,
  TOTP_STEP_SECONDS,
  TOTP_STEPS_AROUND,
} from '../../src/shared/admin/limits.ts';
import type { Random } from '../base/random.ts';

/** Time-based one-time passwords (RFC 6238) of SHA-1, the only hash that every authenticator app computes. */

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_OF_CHARACTER = 5;

/** @returns base32 (RFC 4648) without padding, 32 characters */
export function newTotpSecret(random: Random): string {
  const bits = [...random.bytes(TOTP_SECRET_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const groups = bits.match(new RegExp(`.{${BITS_OF_CHARACTER}}`, 'g')) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}

function secretBytes(base32: string): Buffer {
  const bits = Array.from(base32)
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(BITS_OF_CHARACTER, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** @param base32 the secret @param step the number of steps since 1970 @returns six digits */
export function totpCode(base32: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secretBytes(base32)).update(counter).digest();
  const offset = digest.at(-1)! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

export function totpStepOf(nowMs: number): number {
  return Math.floor(nowMs / 1_000 / TOTP_STEP_SECONDS);
}

/**
 * @param lastStep the step of the code that was accepted last: each code is accepted once
 * @returns the step that the code belongs to; undefined where it is wrong, too old or used
 */
export function matchTotp(
  base32: string,
  code: string,
  { nowMs, lastStep }: { readonly nowMs: number; readonly lastStep: number },
): number | undefined {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length !== TOTP_DIGITS) return undefined;
  const present = totpStepOf(nowMs);
  let matched: number | undefined;
  for (let around = -TOTP_STEPS_AROUND; around <= TOTP_STEPS_AROUND; around += 1) {
    const step = present + around;
    const isSame = timingSafeEqual(Buffer.from(totpCode(base32, step)), Buffer.from(digits));
    if (isSame && step > lastStep) matched ??= step;
  }
  return matched;
}

/** The address that authenticator apps read, as a link or a QR code. */
export function totpAddress(base32: string, operator: string): string {
  const issuer = encodeURIComponent('墨屿后台');
  const label = `${issuer}:${encodeURIComponent(operator)}`;
  return `otpauth://totp/${label}?secret=${base32}&issuer=${issuer}`;
}
