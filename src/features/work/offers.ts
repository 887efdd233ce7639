import { CHAPTER_UNITS } from '../../lib/workWords.ts';
import type { Kind, Locked } from '../../shared/contract/index.ts';

/** What a person may buy at a locked chapter. */
export interface Offer {
  /** Chapters; 1 is the chapter alone. */
  readonly count: number;
  readonly price: number;
  /** What they cost one by one, where that is more. */
  readonly original: number | undefined;
  /** As 本话, 后 10 话, 剩余 37 话. */
  readonly label: string;
  /** As 9 折; undefined where nothing is taken off. */
  readonly discount: string | undefined;
}

/** More do not stand beside one another on a phone (design 26). */
const OFFERS_MAX = 3;

/** @param remaining how many chapters from this one on are locked; undefined: not known */
export function offersOf(
  lock: Locked,
  remaining: number | undefined,
  kind: Kind = 'comic',
): readonly Offer[] {
  const unit = CHAPTER_UNITS[kind];
  const alone = { count: 1, price: lock.price, original: undefined, label: `本${unit}` } as const;
  const packs = lock.packs.map(({ count, price, original }) => ({
    count,
    price,
    original: original > price ? original : undefined,
    label: count === remaining ? `剩余 ${count} ${unit}` : `后 ${count} ${unit}`,
    discount: discountOf(price, original),
  }));
  return [{ ...alone, discount: undefined }, ...packs].slice(0, OFFERS_MAX);
}

/** The chapter alone if the coins suffice for it; else the first pack, whose price per chapter is better (design 27). */
export function defaultOffer(offers: readonly Offer[], coins: number): Offer | undefined {
  const [alone, pack] = offers;
  return alone && alone.price > coins && pack ? pack : alone;
}

function discountOf(price: number, original: number): string | undefined {
  const tenths = Math.round((price / original) * 100) / 10;
  return tenths > 0 && tenths < 10 ? `${tenths} 折` : undefined;
}
