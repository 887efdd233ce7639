import { describe, expect, it } from 'vitest';
import {
  codeProblem,
  groupedPhone,
  newPasswordProblem,
  orderProblem,
  passwordStrength,
  phoneDigits,
  phoneProblem,
  repeatProblem,
  waitText,
} from '../../../src/features/account/rules.ts';

describe('a field error', () => {
  it.each([
    ['', '请输入手机号'],
    ['138 0013 80', '手机号应为 11\u00a0位，还差 2\u00a0位'],
    ['138001380001', '手机号应为 11\u00a0位，多了 1\u00a0位'],
    ['12800138000', '这不是大陆手机号，应以 13–19 开头'],
    ['138 0013 8000', ''],
    ['+86 138-0013-8000', ''],
  ])('of the phone %j is %j', (text, problem) => {
    expect(phoneProblem(text)).toBe(problem);
  });

  it.each([
    ['', '请输入验证码'],
    ['12345', '验证码是 6\u00a0位数字'],
    ['12345a', '验证码是 6\u00a0位数字'],
    [' 123456 ', ''],
  ])('of the code %j is %j', (text, problem) => {
    expect(codeProblem(text)).toBe(problem);
  });

  it.each([
    ['', '请输入新密码'],
    ['1234567', '密码为 8–64\u00a0位，还差 1\u00a0位'],
    ['a'.repeat(65), '密码为 8–64\u00a0位，多了 1\u00a0位'],
    ['12345678', ''],
    ['a'.repeat(64), ''],
  ])('of the new password %j is %j', (text, problem) => {
    expect(newPasswordProblem(text)).toBe(problem);
  });

  it('of the repeated password says that it differs', () => {
    expect(repeatProblem('', 'secret-1')).toBe('请再输一次新密码');
    expect(repeatProblem('secret-2', 'secret-1')).toBe('两次输入不一致');
    expect(repeatProblem('secret-1', 'secret-1')).toBe('');
  });

  it.each([
    ['', '请输入订单号'],
    ['2025 1112', '订单号是 16–32\u00a0位数字'],
    ['2025 1112 0000 1111 2222 3333', ''],
  ])('of the order number %j is %j', (text, problem) => {
    expect(orderProblem(text)).toBe(problem);
  });
});

describe('a phone', () => {
  it('is shown in groups, and sent without spaces', () => {
    expect(groupedPhone('13800138000')).toBe('138 0013 8000');
    expect(groupedPhone('1380')).toBe('138 0');
    expect(groupedPhone('')).toBe('');
    expect(phoneDigits('+86 138 0013 8000')).toBe('13800138000');
  });
});

describe('the strength of a password', () => {
  it.each([
    ['1234567', 0],
    ['12345678', 1],
    ['aaaaaaaa', 1],
    ['a1a1a1a1a1a1', 1],
    ['Yuzhou2046', 2],
    ['correcthorsebatterystaple', 2],
    ['Yuzhou-2046-xi', 3],
  ])('of %j is %i', (text, strength) => {
    expect(passwordStrength(text)).toBe(strength);
  });
});

it('a wait is shown in minutes and seconds', () => {
  expect(waitText(59)).toBe('59\u00a0秒');
  expect(waitText(60)).toBe('1\u00a0分 0\u00a0秒');
  expect(waitText(125)).toBe('2\u00a0分 5\u00a0秒');
});
