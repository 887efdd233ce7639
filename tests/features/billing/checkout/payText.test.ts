import { describe, expect, it } from 'vitest';
import {
  billText,
  comboText,
  exactYuan,
  firstChoice,
  paidText,
  rateText,
  yuan,
} from '../../../../src/features/billing/checkout/payText.ts';
import { isPayAddress } from '../../../../src/features/billing/checkout/checkoutWindow.ts';
import { combo, month } from './samples.ts';

describe('the checkout texts', () => {
  it('format money to the fen', () => {
    expect([yuan(600), yuan(650), yuan(1), exactYuan(3_000), exactYuan(5)]).toEqual([
      '¥6',
      '¥6.50',
      '¥0.01',
      '30.00',
      '0.05',
    ]);
  });

  it('name the purchase and the credit', () => {
    expect(comboText(combo(600))).toBe('600\u00a0金币');
    expect(comboText(combo(3_000, 900))).toBe('3000\u00a0金币 +\u00a0加送\u00a0900');
    expect(comboText(month)).toBe('畅读月卡 · 30\u00a0天');
    expect(comboText({ ...month, title: '畅读 30 天' })).toBe('畅读 30 天');
    expect(paidText({ coins: 3_900, days: 0 })).toBe('3900\u00a0金币已到账');
    expect(paidText({ coins: 0, days: 30 })).toBe('畅读 30\u00a0天已开通');
  });

  it('name the bill of the used payment method for a reader who is unsure', () => {
    expect(billText('wechat')).toContain('微信账单');
    expect(billText('alipay')).toContain('支付宝账单');
    expect(billText('other')).toContain('付款账单');
  });

  it('show a rate only where every combo has it', () => {
    expect(rateText([combo(600), combo(3_000, 900), month])).toBe('1\u00a0元 = 100\u00a0金币');
    expect(rateText([combo(600), { ...combo(3_000), amount: 2_500 }])).toBeUndefined();
    expect(rateText([month])).toBeUndefined();
  });

  it('choose the recommended combo first, else the first', () => {
    const best = { ...combo(3_000), best: true };
    expect(firstChoice([combo(600), best])).toBe(best);
    expect(firstChoice([month])).toBe(month);
    expect(firstChoice([])).toBeUndefined();
  });
});

describe('the address of a payment', () => {
  it.each(['https://pay.example/1', 'http://127.0.0.1:3000/x', 'weixin://wxpay/bizpayurl?pr=1'])(
    '%s is allowed',
    (address) => expect(isPayAddress(address)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://a/b',
    'file:///etc/passwd',
    '/pay',
  ])('%s is refused', (address) => expect(isPayAddress(address)).toBe(false));
});
