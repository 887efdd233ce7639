import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind, Locked } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';

export interface Offer {
  /** Number of chapters; 1 is the single chapter. */
  readonly count: number;
  readonly price: number;
  /** Sum of the single prices, if it is higher. */
  readonly original: number | undefined;
  /** For example 本话, 后 10 话, 剩余 37 话. */
  readonly label: string;
  /** For example 9 折; undefined without a discount. */
  readonly discount: string | undefined;
}

/** Offers that fit side by side on a phone. */
const OFFERS_MAX = 3;

/** @param remaining number of locked chapters from this one on; undefined if unknown */
export function offersOf(
  lock: Locked,
  remaining: number | undefined,
  kind: Kind = 'comic',
): readonly Offer[] {
  const unit = CHAPTER_UNITS[kind];
  const alone = {
    count: 1,
    price: lock.price,
    original: undefined,
    label: texts.thisOne(unit),
  } as const;
  const packs = lock.packs.map(({ count, price, original }) => ({
    count,
    price,
    original: original > price ? original : undefined,
    label: count === remaining ? texts.remaining(count, unit) : texts.nextFew(count, unit),
    discount: discountOf(price, original),
  }));
  return [{ ...alone, discount: undefined }, ...packs].slice(0, OFFERS_MAX);
}

/** The single chapter if the balance is enough for it; else the first bundle, whose price per chapter is lower. */
export function defaultOffer(offers: readonly Offer[], coins: number): Offer | undefined {
  const [alone, pack] = offers;
  return alone && alone.price > coins && pack ? pack : alone;
}

function discountOf(price: number, original: number): string | undefined {
  const tenths = Math.round((price / original) * 100) / 10;
  return tenths > 0 && tenths < 10 ? texts.discount(tenths) : undefined;
}
