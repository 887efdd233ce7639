import * as v from 'valibot';

/** The basic values of calls and objects. All parameters also accept the text form of a query string. */

export const KINDS = ['comic', 'novel', 'film'] as const;
export type Kind = (typeof KINDS)[number];
export const kindSchema = v.picklist(KINDS);
export const kindParam = v.optional(kindSchema, 'comic');

/**
 * A text of at most `max` UTF-16 units. Checked first, which bounds the cost of all later steps (matching, hashing).
 * @__NO_SIDE_EFFECTS__
 */
export function textUpTo(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/**
 * A list whose length is checked before its items are parsed.
 * @__NO_SIDE_EFFECTS__
 */
export function listUpTo<TItem extends v.GenericSchema>(item: TItem, max: number, min = 0) {
  return v.pipe(
    v.custom<v.InferInput<TItem>[]>(Array.isArray),
    v.minLength(min),
    v.maxLength(max),
    v.array(item),
  );
}

export const uuidSchema = v.pipe(textUpTo(64), v.regex(/^[\w-]{1,64}$/));
/** ISO 8601 UTC; parsed and compared as text. */
export const timeSchema = v.pipe(textUpTo(40), v.isoTimestamp());

/**
 * A whole number from a query string or JSON.
 * @__NO_SIDE_EFFECTS__
 */
export function wholeNumber(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(textUpTo(12), v.regex(/^\d{1,12}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
}

export const flagParam = v.optional(
  v.pipe(
    v.union([v.literal(1), v.literal('1')]),
    v.transform(() => 1 as const),
  ),
);

/** `wid` and `channel_id` of a start address. */
export const markSchema = v.pipe(textUpTo(64), v.regex(/^[\w.-]{1,64}$/));
export const tokenSchema = v.pipe(textUpTo(128), v.regex(/^[\w-]{16,128}$/));

/** Above any operator's revenue, and still exact with fractions and sums. */
const MONEY_MAX = 1e12;

/** A finite number that may have a fraction: seconds, a score, the index of a chapter. */
export const quantitySchema = v.pipe(
  v.number(),
  v.minValue(-Number.MAX_SAFE_INTEGER),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A size from 1: bytes, pixels, pages. */
export const sizeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** A change of coins, or a balance, which may be negative. */
export const coinsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MONEY_MAX),
  v.maxValue(MONEY_MAX),
);
/** Coins or fen. */
export const priceSchema = v.pipe(coinsSchema, v.minValue(0));

/**
 * Absent or unknown values become `general`, so that a new value never makes a whole response unreadable.
 * @__NO_SIDE_EFFECTS__
 */
export function wordOf<const TValues extends readonly string[]>(
  values: TValues,
  general: TValues[number],
) {
  return v.fallback(v.optional(v.picklist(values), general), general);
}

const text = v.optional(v.string(), '');
const count = v.optional(countSchema, 0);
const quantity = v.optional(quantitySchema, 0);
const price = v.optional(priceSchema, 0);
export const field = { text, count, quantity, price } as const;
