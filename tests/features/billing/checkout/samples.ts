import type { Combo, OrderRecord, PlacedOrder } from '../../../../src/shared/contract/index.ts';
import type { PendingPayment } from '../../../../src/features/billing/checkout/pendingPayments.ts';

export const combo = (coins: number, bonus = 0): Combo => ({
  uuid: `combo-${coins}`,
  title: `${coins} 金币`,
  kind: 'coins',
  coins,
  bonus,
  days: 0,
  amount: coins,
  original_amount: 0,
  tag: '',
  best: false,
});

export const month: Combo = {
  ...combo(0),
  uuid: 'combo-month',
  title: '畅读月卡',
  kind: 'time',
  days: 30,
  amount: 3_800,
};

export const COMBOS = [combo(600), { ...combo(3_000, 900), best: true, tag: '最划算' }, month];
export const METHODS = [
  { id: 'wechat', title: '微信支付', icon: 'wechat' },
  { id: 'alipay', title: '支付宝', icon: 'alipay', hint: '付完回到这里' },
];

export const PAY_URL = 'https://cash.example/checkout/1';
export const placedOrder: PlacedOrder = {
  order: 'order-1',
  amount: 3_000,
  pay_url: PAY_URL,
  expires_at: '2026-11-21T12:15:00Z',
  number: '202611210000000000000001',
};

export const USER = {
  uuid: 'account-1',
  username: 'mo8021736',
  password: 'k7x2qm91ab',
  phone: null,
  coins: 128,
  combo_until: null,
};

export const payment = (more: Partial<PendingPayment> = {}): PendingPayment => ({
  account: USER.uuid,
  order: 'order-1',
  title: '3000 金币 + 加送 900',
  amount: 3_000,
  coins: 3_900,
  days: 0,
  method: 'wechat',
  methodTitle: '微信支付',
  at: Date.now(),
  work: null,
  isAnswered: false,
  isPaid: false,
  ...more,
});

export const orderIn = (state: OrderRecord['state']): OrderRecord => ({
  order: 'order-1',
  combo: 'combo-3000',
  amount: 3_000,
  method: 'wechat',
  state,
  at: '2026-11-21T12:00:00Z',
  number: '202611210000000000000001',
  title: '3000 金币',
  coins: 3_000,
  bonus: 900,
  days: 0,
  expires_at: '',
  paid_at: '',
  refunded_at: '',
});

export const listOf = (items: readonly unknown[]) => ({
  items,
  page: 1,
  size: 20,
  total: items.length,
  deleted: [],
  months: [],
});
