import type { Pack } from '../../../src/shared/contract/index.ts';
import { PURCHASE_CHAPTERS_MAX } from '../../../src/shared/limits.ts';

/** The discounts on several chapters together, which an operator may change. */
export interface PackTerms {
  /** How many chapters the smaller pack holds, 2 or more. */
  readonly nextChapters: number;
  /** What the smaller pack costs of the prices of its chapters, 1 to 100; at 100 it is not offered. */
  readonly nextPercent: number;
  /** The same of all chapters that are left. */
  readonly restPercent: number;
}

export const DEFAULT_PACK_TERMS: PackTerms = { nextChapters: 10, nextPercent: 90, restPercent: 80 };

/** @param prices of the unpaid chapters from the locked chapter on, by index */
export function packsOf(prices: readonly number[], terms: PackTerms): Pack[] {
  const { nextChapters, nextPercent, restPercent } = terms;
  const packs: Pack[] = [];
  const rest = prices.length;
  if (rest > nextChapters && nextPercent < 100) {
    packs.push(packOf(prices.slice(0, nextChapters), nextPercent));
  }
  if (rest > 1 && rest <= PURCHASE_CHAPTERS_MAX && restPercent < 100) {
    packs.push(packOf(prices, restPercent));
  }
  return packs;
}

/**
 * The price of the first `count` chapters: that of the pack with this count, else the sum.
 * @param prices as for `packsOf`
 */
export function priceTogether(prices: readonly number[], count: number, terms: PackTerms): number {
  const bought = Math.min(count, prices.length);
  const pack = packsOf(prices, terms).find((each) => each.count === bought);
  return pack?.price ?? sumOf(prices.slice(0, bought));
}

/**
 * Splits the total over the chapters in proportion to their prices; the shares add up to `total` exactly.
 * @param prices of the chapters that are bought, 1 or more each
 */
export function sharesOf(prices: readonly number[], total: number): number[] {
  const original = sumOf(prices);
  let priced = 0;
  let shared = 0;
  return prices.map((price) => {
    priced += price;
    const share = Math.floor((total * priced) / original) - shared;
    shared += share;
    return share;
  });
}

function packOf(prices: readonly number[], percent: number): Pack {
  const original = sumOf(prices);
  const price = Math.max(1, Math.floor((original * percent) / 100));
  return { count: prices.length, price, original };
}

function sumOf(prices: readonly number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}
