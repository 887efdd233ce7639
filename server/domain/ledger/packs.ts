import type { Pack } from '../../../src/shared/contract/index.ts';
import { PURCHASE_CHAPTERS_MAX } from '../../../src/shared/limits.ts';

/** The bulk discounts of this server; another back end may have its own. */
const NEXT_CHAPTERS = 10;
const NEXT_PERCENT = 90;
const REST_PERCENT = 80;

/** @param prices of the unpaid chapters from the locked chapter on, by index */
export function packsOf(prices: readonly number[]): Pack[] {
  const packs: Pack[] = [];
  const rest = prices.length;
  if (rest > NEXT_CHAPTERS) packs.push(packOf(prices.slice(0, NEXT_CHAPTERS), NEXT_PERCENT));
  if (rest > 1 && rest <= PURCHASE_CHAPTERS_MAX) packs.push(packOf(prices, REST_PERCENT));
  return packs;
}

/**
 * The price of the first `count` chapters: that of the pack with this count, else the sum.
 * @param prices as for `packsOf`
 */
export function priceTogether(prices: readonly number[], count: number): number {
  const bought = Math.min(count, prices.length);
  const pack = packsOf(prices).find((each) => each.count === bought);
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
