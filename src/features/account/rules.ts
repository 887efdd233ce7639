import { orderNumberSchema, phoneSchema, smsCodeSchema } from '../../shared/contract/account.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../../shared/limits.ts';
import * as v from 'valibot';

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
  if (digits === '') return '请输入手机号';
  const missing = PHONE_DIGITS - digits.length;
  if (missing > 0) return `手机号应为 11\u00a0位，还差 ${missing}\u00a0位`;
  if (missing < 0) return `手机号应为 11\u00a0位，多了 ${-missing}\u00a0位`;
  return v.is(phoneSchema, digits) ? '' : '这不是大陆手机号，应以 13–19 开头';
}

export function codeProblem(text: string): string {
  if (text.trim() === '') return '请输入验证码';
  return v.is(smsCodeSchema, text.trim()) ? '' : '验证码是 6\u00a0位数字';
}

export function usernameProblem(text: string): string {
  return text.trim() === '' ? '请输入用户名' : '';
}

/** Only checks presence: an existing password may follow older rules. */
export function currentPasswordProblem(text: string): string {
  if (text === '') return '请输入密码';
  return text.length > PASSWORD_CHARACTERS_MAX ? '密码最长 64\u00a0位' : '';
}

export function newPasswordProblem(text: string): string {
  if (text === '') return '请输入新密码';
  const missing = PASSWORD_CHARACTERS_MIN - text.length;
  if (missing > 0) return `密码为 8–64\u00a0位，还差 ${missing}\u00a0位`;
  const extra = text.length - PASSWORD_CHARACTERS_MAX;
  return extra > 0 ? `密码为 8–64\u00a0位，多了 ${extra}\u00a0位` : '';
}

export function repeatProblem(text: string, password: string): string {
  if (text === '') return '请再输一次新密码';
  return text === password ? '' : '两次输入不一致';
}

export function orderProblem(text: string): string {
  if (text.trim() === '') return '请输入订单号';
  return v.is(orderNumberSchema, text) ? '' : '订单号是 16–32\u00a0位数字';
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
  1: '太简单',
  2: '还不错',
  3: '很安全',
};

/** 2 分 5 秒; under a minute the seconds alone. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes}\u00a0分 ${seconds % 60}\u00a0秒` : `${seconds}\u00a0秒`;
}
