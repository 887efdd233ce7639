import { orderStateOf } from '../../../api/endpoints/bills.ts';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import type { Tone } from '../../../ui/Tag.tsx';
import * as texts from './texts.ts';

/** 3000 金币 + 加送 900, or 畅读月卡 · 30 天; for an order without amounts its title, which may be ''. */
export function orderTitle({ title, coins, bonus, days }: OrderRecord): string {
  if (coins > 0) return bonus > 0 ? texts.coinsAndBonus(coins, bonus) : texts.coinsOf(coins);
  if (days > 0)
    return title.includes(texts.DAYS_UNIT)
      ? title
      : texts.readingDays(title || texts.READING_CARD, days);
  return title || texts.TOP_UP;
}

const METHODS: Readonly<Record<string, string>> = {
  wechat: texts.WECHAT,
  alipay: texts.ALIPAY,
  sandbox: texts.SANDBOX,
};

/** '' for an unknown payment method. */
export function methodTitle(method: string): string {
  return METHODS[method] ?? '';
}

export interface OrderMark {
  readonly title: string;
  readonly tone: Tone;
}

/** @param isOver the time to pay has run out, whatever state the list has */
export function orderMark(order: OrderRecord, isOver: boolean): OrderMark {
  if (order.refunded_at) return { title: texts.REFUNDED, tone: 'grey' };
  const state = orderStateOf(order);
  if (state === 'paid') return { title: texts.DONE, tone: 'jade' };
  if (state === 'waiting' && !isOver) return { title: texts.WAITING, tone: 'amber' };
  return { title: texts.CLOSED, tone: 'grey' };
}

/**
 * How long an order can still be paid, in ms: never negative, and never longer than its full term, whatever the
 * device's clock says.
 * @param aheadMs the server's clock minus the device's
 * @returns undefined where the order is not waiting, or has no end
 */
export function msLeft(
  { state, at, expires_at }: OrderRecord,
  nowMs: number,
  aheadMs: number,
): number | undefined {
  const endMs = Date.parse(expires_at);
  if (state !== 'waiting' || Number.isNaN(endMs)) return undefined;
  const wholeMs = endMs - Date.parse(at);
  const most = wholeMs > 0 ? wholeMs : Number.POSITIVE_INFINITY;
  return Math.min(most, Math.max(0, endMs - (nowMs + aheadMs)));
}

export function orderIcon({ coins, days }: OrderRecord) {
  if (coins === 0 && days > 0) return SCREEN_ICONS.book;
  return undefined;
}
