import type { Combo } from '../../../shared/contract/index.ts';
import * as texts from './texts.ts';

/** ¥6 and ¥6.50. @param fen integer */
export function yuan(fen: number): string {
  return `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`;
}

/** 30.00. @param fen integer */
export function exactYuan(fen: number): string {
  return (fen / 100).toFixed(2);
}

type Bought = Pick<Combo, 'kind' | 'title' | 'coins' | 'bonus' | 'days'>;

/** 3000 金币 + 加送 900, or 畅读月卡 · 30 天. */
export function comboText({ kind, title, coins, bonus, days }: Bought): string {
  if (kind === 'time')
    return title.includes(texts.plainDays(days)) ? title : texts.titleAndDays(title, days);
  const bought = texts.coinsOf(coins);
  return bonus > 0 ? texts.coinsAndBonus(bought, bonus) : bought;
}

/** What was purchased: 3900 金币已到账. */
export function paidText({ coins, days }: { coins: number; days: number }): string {
  return coins > 0 ? texts.coinsCredited(coins) : texts.daysCredited(days);
}

/** Where the reader can check whether the payment went through. */
export function billText(method: string): string {
  if (method === 'wechat') return texts.CHECK_WECHAT_BILL;
  if (method === 'alipay') return texts.CHECK_ALIPAY_BILL;
  return texts.CHECK_BILL;
}

/** 1 元 = 100 金币, where every combo has that rate; else undefined. */
export function rateText(combos: readonly Combo[]): string | undefined {
  const rates = combos
    .filter(({ kind, amount }) => kind === 'coins' && amount > 0)
    .map(({ coins, amount }) => (coins * 100) / amount);
  const [rate] = rates;
  if (rate === undefined || !Number.isInteger(rate)) return undefined;
  return rates.every((each) => each === rate) ? texts.rate(rate) : undefined;
}

export function firstChoice(combos: readonly Combo[]): Combo | undefined {
  return combos.find(({ best }) => best) ?? combos[0];
}
