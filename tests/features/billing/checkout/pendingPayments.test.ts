// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import {
  dropPayment,
  isForgotten,
  noteAnswered,
  notePayment,
  readPayments,
} from '../../../../src/features/billing/checkout/pendingPayments.ts';
import { PAYMENT_ASKED_HOURS, PAYMENTS_LEFT_MAX } from '../../../../src/shared/limits.ts';
import { payment } from './samples.ts';

const KEY = 'moyu:payments';

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});

describe('pending payments', () => {
  it('are there for the next page, each order once and the newest few', () => {
    for (let at = 0; at < PAYMENTS_LEFT_MAX + 2; at += 1) notePayment(payment({ order: `o${at}` }));
    notePayment(payment({ order: 'o5', amount: 1 }));
    setDeviceStorage(openKeyValueStorage('moyu:'));
    const stored = readPayments();
    expect(stored).toHaveLength(PAYMENTS_LEFT_MAX);
    expect(stored.filter(({ order }) => order === 'o5')).toMatchObject([{ amount: 1 }]);
    expect(stored.some(({ order }) => order === 'o0')).toBe(false);
  });

  it('are answered and dropped one by one', () => {
    notePayment(payment({ order: 'a' }));
    notePayment(payment({ order: 'b' }));
    noteAnswered('a');
    dropPayment('b');
    dropPayment('unknown');
    expect(readPayments()).toMatchObject([{ order: 'a', isAnswered: true }]);
  });

  it.each(['', '{', '"x"', '{"order":"a"}', '[null,1,{"order":1}]'])(
    'are empty where storage holds %j',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(readPayments()).toEqual([]);
      notePayment(payment());
      expect(readPayments()).toHaveLength(1);
    },
  );

  it('drop an invalid part and keep what can be asked about', () => {
    const foreign = { ...payment(), title: 7, work: 'x', coins: -1 };
    localStorage.setItem(KEY, JSON.stringify([foreign]));
    expect(readPayments()).toMatchObject([{ order: 'order-1', title: '', work: null, coins: 0 }]);
  });

  it('expire after their time, and never because a clock was set back', () => {
    const at = Date.parse('2026-11-21T12:00:00Z');
    const hours = PAYMENT_ASKED_HOURS * 3_600_000;
    expect(isForgotten(payment({ at }), at + hours)).toBe(false);
    expect(isForgotten(payment({ at }), at + hours + 1)).toBe(true);
    expect(isForgotten(payment({ at }), at - hours)).toBe(false);
  });
});
