import { orderNumberSchema, phoneSchema, smsCodeSchema } from '../../shared/contract/account.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../../shared/limits.ts';
import * as v from 'valibot';
import * as texts from './texts.ts';

/** Client-side checks of the account fields: each returns the error text; '': valid. */

const PHONE_DIGITS = 11;

/** Strips the spaces, dashes and +86 that readers paste. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length > PHONE_DIGITS && digits.startsWith('86') ? digits.slice(2) : digits;
}

/** 138 0013 8000, or as many groups as there are digits. */
export function groupedPhone(text: string): string {
  const digits = phoneDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

export function phoneProblem(text: string): string {
  const digits = phoneDigits(text);
  if (digits === '') return texts.PHONE_MISSING;
  const missing = PHONE_DIGITS - digits.length;
  if (missing > 0) return texts.phoneShort(missing);
  if (missing < 0) return texts.phoneLong(-missing);
  return v.is(phoneSchema, digits) ? '' : texts.PHONE_WRONG;
}

export function codeProblem(text: string): string {
  if (text.trim() === '') return texts.CODE_MISSING;
  return v.is(smsCodeSchema, text.trim()) ? '' : texts.CODE_WRONG;
}

export function usernameProblem(text: string): string {
  return text.trim() === '' ? texts.USERNAME_MISSING : '';
}

/** Only checks presence: an existing password may follow older rules. */
export function currentPasswordProblem(text: string): string {
  if (text === '') return texts.PASSWORD_MISSING;
  return text.length > PASSWORD_CHARACTERS_MAX ? texts.PASSWORD_LONG : '';
}

export function newPasswordProblem(text: string): string {
  if (text === '') return texts.NEW_PASSWORD_MISSING;
  const missing = PASSWORD_CHARACTERS_MIN - text.length;
  if (missing > 0) return texts.passwordShort(missing);
  const extra = text.length - PASSWORD_CHARACTERS_MAX;
  return extra > 0 ? texts.passwordLong(extra) : '';
}

export function repeatProblem(text: string, password: string): string {
  if (text === '') return texts.REPEAT_MISSING;
  return text === password ? '' : texts.REPEAT_DIFFERS;
}

export function orderProblem(text: string): string {
  if (text.trim() === '') return texts.ORDER_MISSING;
  return v.is(orderNumberSchema, text) ? '' : texts.ORDER_WRONG;
}

export type Strength = 0 | 1 | 2 | 3;

/**
 * Estimates the strength from the length and the character classes.
 * @returns 0 where the password is too short
 */
export function passwordStrength(text: string): Strength {
  if (newPasswordProblem(text) !== '') return 0;
  const sorts = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((sort) => sort.test(text)).length;
  const distinct = new Set(text).size;
  if (distinct < 5 || sorts === 1) return text.length >= 16 && distinct >= 8 ? 2 : 1;
  return text.length >= 12 && sorts >= 3 ? 3 : 2;
}

export const STRENGTH_LABELS: Readonly<Record<Strength, string>> = {
  0: '',
  1: texts.WEAK,
  2: texts.GOOD,
  3: texts.STRONG,
};

/** 2 分 5 秒; under a minute the seconds alone. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? texts.minutesAndSeconds(minutes, seconds % 60) : texts.secondsOf(seconds);
}
