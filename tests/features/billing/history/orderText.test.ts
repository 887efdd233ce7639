import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  msLeft,
  orderMark,
  orderTitle,
} from '../../../../src/features/billing/history/orderText.ts';
import { orderRecordSchema } from '../../../../src/shared/contract/library.ts';

const START = Date.parse('2025-11-15T13:00:00.000Z');
const MINUTES_15 = 900_000;

const order = (fields: object = {}) =>
  v.parse(orderRecordSchema, {
    order: 'one',
    amount: 3_000,
    state: 'waiting',
    at: new Date(START).toISOString(),
    expires_at: new Date(START + MINUTES_15).toISOString(),
    ...fields,
  });

describe('An order', () => {
  it('is titled by its combo, as far as the back end names it', () => {
    expect(orderTitle(order({ coins: 3_000, bonus: 900 }))).toBe(
      '3000\u00a0金币 +\u00a0加送\u00a0900',
    );
    expect(orderTitle(order({ coins: 600, title: '600 金币' }))).toBe('600\u00a0金币');
    expect(orderTitle(order({ days: 30, title: '畅读月卡' }))).toBe('畅读月卡 · 30\u00a0天');
    expect(orderTitle(order({ days: 30, title: '畅读 30 天' }))).toBe('畅读 30 天');
    expect(orderTitle(order({ title: '礼包' }))).toBe('礼包');
    expect(orderTitle(order())).toBe('充值');
  });

  it('is closed when it has expired, and says so when it was refunded', () => {
    expect(orderMark(order(), false).title).toBe('待支付');
    expect(orderMark(order(), true).title).toBe('已关闭');
    expect(orderMark(order({ state: 'paid' }), true).title).toBe('已完成');
    expect(orderMark(order({ state: 'failed' }), false).title).toBe('已关闭');
    const refunded = order({ state: 'paid', refunded_at: new Date(START).toISOString() });
    expect(orderMark(refunded, false).title).toBe('已退款');
  });

  it("counts down by the back end's clock, whatever the device's clock says", () => {
    const deviceMs = START + 8_000 - 3_600_000;
    expect(msLeft(order(), deviceMs, 3_600_000)).toBe(MINUTES_15 - 8_000);
    expect(msLeft(order({ state: 'paid' }), START, 0)).toBeUndefined();
    expect(msLeft(order({ expires_at: '' }), START, 0)).toBeUndefined();
  });

  it('has a remaining time between zero and its full time', () => {
    const any = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(any, any, (offMs, aheadMs) => {
        const left = msLeft(order(), START + offMs, aheadMs);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(MINUTES_15);
      }),
    );
  });
});
