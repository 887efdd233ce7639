import * as v from 'valibot';

/** The small values that calls and objects are made of. Everything here also accepts the text form that a query string has. */

export const KINDS = ['comic', 'novel', 'film'] as const;
export type Kind = (typeof KINDS)[number];
export const kindSchema = v.picklist(KINDS);
export const kindParam = v.optional(kindSchema, 'comic');

/** An opaque id: letters, digits, `-` and `_`. */
export const uuidSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
/** ISO 8601 UTC; read as text, compared as text. */
export const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/**
 * A whole number from a query string or JSON.
 * @__NO_SIDE_EFFECTS__
 */
export function wholeNumber(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
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
export const markSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));
/** A token: opaque, URL-safe. */
export const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/));

const text = v.optional(v.string(), '');
const count = v.optional(v.number(), 0);
export const field = { text, count } as const;
