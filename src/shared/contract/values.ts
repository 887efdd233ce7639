import * as v from 'valibot';

/** The small values that calls and objects are made of. Everything here also accepts the text form that a query string has. */

export const KINDS = ['comic', 'novel', 'film'] as const;
export type Kind = (typeof KINDS)[number];
export const kindSchema = v.picklist(KINDS);
export const kindParam = v.optional(kindSchema, 'comic');

/**
 * A text of at most `max` UTF-16 units, counted before anything else looks at it. Every text of an input begins with it:
 * what is done with it next (trimming, matching, normalizing, hashing) then has a bound as well.
 * @__NO_SIDE_EFFECTS__
 */
export function textUpTo(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/**
 * A list whose length is checked before its items: of one that is too long none is looked at.
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

/** An opaque id: letters, digits, `-` and `_`. */
export const uuidSchema = v.pipe(textUpTo(64), v.regex(/^[\w-]{1,64}$/));
/** ISO 8601 UTC; read as text, compared as text. */
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

/** `1` where a call says so, absent otherwise. */
export const flagParam = v.optional(
  v.pipe(
    v.union([v.literal(1), v.literal('1')]),
    v.transform(() => 1 as const),
  ),
);

/** `wid` and `channel_id` of a start address. */
export const markSchema = v.pipe(textUpTo(64), v.regex(/^[\w.-]{1,64}$/));
/** A token: opaque, URL-safe. */
export const tokenSchema = v.pipe(textUpTo(128), v.regex(/^[\w-]{16,128}$/));

/** More than any operator takes in, and still exact with fractions and sums. */
const MONEY_MAX = 1e12;

/** A number that may have a fraction: seconds, a score, the place of a chapter. Finite, as every number of an answer. */
export const quantitySchema = v.pipe(
  v.number(),
  v.minValue(-Number.MAX_SAFE_INTEGER),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
/** How many there are: whole, from 0. */
export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** How long or wide something is, from 1: bytes, pixels, pages. */
export const sizeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** A change of coins, or coins that may be owed. */
export const coinsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MONEY_MAX),
  v.maxValue(MONEY_MAX),
);
/** What something costs: coins, or fen. */
export const priceSchema = v.pipe(coinsSchema, v.minValue(0));

/**
 * One of a back end's words for something; absent, or a word that is not known here, it counts as `general`, so that one
 * new word never makes a whole answer unreadable.
 * @__NO_SIDE_EFFECTS__
 */
export function wordOf<const TWords extends readonly string[]>(
  words: TWords,
  general: TWords[number],
) {
  return v.fallback(v.optional(v.picklist(words), general), general);
}

const text = v.optional(v.string(), '');
const count = v.optional(countSchema, 0);
const quantity = v.optional(quantitySchema, 0);
const price = v.optional(priceSchema, 0);
export const field = { text, count, quantity, price } as const;
