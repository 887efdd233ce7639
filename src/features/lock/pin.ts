import { bytesFromBase64, base64FromBytes } from '../../shared/crypto/bytes.ts';
import {
  PIN_DIGITS_MAX,
  PIN_DIGITS_MIN,
  PIN_HASH_BYTES,
  PIN_HASH_ROUNDS,
  PIN_SALT_BYTES,
  PIN_WAITS_MS,
} from '../../shared/limits.ts';
import { lockSetting, type HashedPin, type LockSetting } from './lockSetting.ts';

const SHAPE = new RegExp(`^\\d{${PIN_DIGITS_MIN},${PIN_DIGITS_MAX}}$`);

export function isPin(text: string): boolean {
  return SHAPE.test(text);
}

/** False on pages without HTTPS, which have no Web Crypto. */
export function canHashPins(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
}

/** A new salt and the PIN's hash with it. The browser computes PBKDF2 on a thread of its own. */
export async function hashPin(pin: string, rounds = PIN_HASH_ROUNDS): Promise<HashedPin> {
  const salt = crypto.getRandomValues(new Uint8Array(PIN_SALT_BYTES));
  const hash = await derive(pin, salt, rounds);
  return { salt: base64FromBytes(salt), hash: base64FromBytes(hash), rounds };
}

async function isHashOf(pin: string, { salt, hash, rounds }: HashedPin): Promise<boolean> {
  return base64FromBytes(await derive(pin, bytesFromBase64(salt), rounds)) === hash;
}

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const bytes = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  const method = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(method, key, PIN_HASH_BYTES * 8));
}

/**
 * How long no PIN may be tried, in ms; 0: now. Never longer than the wait of that many failures, so that a clock that
 * was set back does not lock the reader out.
 */
export function waitLeftMs({ failures, waitUntilMs }: LockSetting, nowMs: number): number {
  return Math.min(Math.max(waitUntilMs - nowMs, 0), waitAfterMs(failures));
}

function waitAfterMs(failures: number): number {
  return PIN_WAITS_MS[Math.min(failures, PIN_WAITS_MS.length) - 1] ?? 0;
}

/**
 * Compares a PIN with the stored one. A try is counted before it is made: a reload in between does not undo it.
 * @returns `wait` without comparing while the last wrong PIN's wait lasts
 */
export async function tryPin(pin: string): Promise<'right' | 'wrong' | 'wait'> {
  const setting = lockSetting.read();
  if (!setting.pin) return 'right';
  const nowMs = Date.now();
  if (waitLeftMs(setting, nowMs) > 0) return 'wait';
  const failures = setting.failures + 1;
  lockSetting.write({ ...setting, failures, waitUntilMs: nowMs + waitAfterMs(failures) });
  if (!(await isHashOf(pin, setting.pin))) return 'wrong';
  lockSetting.write({ ...lockSetting.read(), failures: 0, waitUntilMs: 0 });
  return 'right';
}
