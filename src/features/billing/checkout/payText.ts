import type { Combo } from '../../../shared/contract/index.ts';

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
  if (kind === 'time') return title.includes(`${days} 天`) ? title : `${title} · ${days}\u00a0天`;
  const bought = `${coins}\u00a0金币`;
  return bonus > 0 ? `${bought} +\u00a0加送\u00a0${bonus}` : bought;
}

/** What was purchased: 3900 金币已到账. */
export function paidText({ coins, days }: { coins: number; days: number }): string {
  return coins > 0 ? `${coins}\u00a0金币已到账` : `畅读 ${days}\u00a0天已开通`;
}

/** Where the reader can check whether the payment went through. */
export function billText(method: string): string {
  if (method === 'wechat') return '不确定？先去微信账单看一眼再选';
  if (method === 'alipay') return '不确定？先去支付宝账单看一眼再选';
  return '不确定？先看一眼付款账单再选';
}

/** 1 元 = 100 金币, where every combo has that rate; else undefined. */
export function rateText(combos: readonly Combo[]): string | undefined {
  const rates = combos
    .filter(({ kind, amount }) => kind === 'coins' && amount > 0)
    .map(({ coins, amount }) => (coins * 100) / amount);
  const [rate] = rates;
  if (rate === undefined || !Number.isInteger(rate)) return undefined;
  return rates.every((each) => each === rate) ? `1\u00a0元 = ${rate}\u00a0金币` : undefined;
}

export function firstChoice(combos: readonly Combo[]): Combo | undefined {
  return combos.find(({ best }) => best) ?? combos[0];
}
