import * as v from 'valibot';
import { COINS_MAX, PURCHASE_CHAPTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import {
  coinsSchema,
  countSchema,
  flagParam,
  kindParam,
  priceSchema,
  uuidSchema,
  wholeNumber,
} from './values.ts';
import { filmContentSchema } from './films.ts';
import {
  comicContentSchema,
  directorySchema,
  novelContentSchema,
  workDetailSchema,
} from './works.ts';

/** Chapters sold together: the one that is locked and the `count` − 1 locked ones after it; `original` is what they cost one by one. */
export const packSchema = v.object({
  count: v.pipe(countSchema, v.minValue(2)),
  price: priceSchema,
  original: priceSchema,
});
export type Pack = v.InferOutput<typeof packSchema>;
/** What is answered instead of a chapter that is neither free nor bought. */
export const lockedSchema = v.object({
  locked: v.literal(true),
  price: priceSchema,
  coins: coinsSchema,
  /** By count; a back end without any sells chapter by chapter. */
  packs: v.optional(v.array(packSchema), []),
  /** Of a film that may be tried: its beginning, as far as `preview_seconds`. */
  preview: v.optional(filmContentSchema),
});
export type Locked = v.InferOutput<typeof lockedSchema>;
export const chapterContentSchema = v.union([
  lockedSchema,
  comicContentSchema,
  novelContentSchema,
  filmContentSchema,
]);
export type ChapterContent = v.InferOutput<typeof chapterContentSchema>;

const byWork = v.object({ kind: kindParam, uuid: uuidSchema });

export const comic = endpoint({
  name: 'comic',
  method: 'GET',
  path: '/api/comic/',
  input: byWork,
  data: workDetailSchema,
  token: 'query',
  repeat: 'safe',
});

export const comicDirectoryList = endpoint({
  name: 'comicDirectoryList',
  method: 'GET',
  path: '/api/comic_directory_list/',
  input: byWork,
  data: directorySchema,
  token: 'query',
  repeat: 'safe',
});

export const comicDirectory = endpoint({
  name: 'comicDirectory',
  method: 'GET',
  path: '/api/comic_directory/',
  input: v.object({
    kind: kindParam,
    uuid: uuidSchema,
    chapter: uuidSchema,
    buy: flagParam,
    /** With `buy`: the chapter and the `count` − 1 locked ones after it, paid for together. */
    count: v.optional(wholeNumber(1, PURCHASE_CHAPTERS_MAX)),
    /** With `buy`: what the person was told it costs; more than that is refused (409) and charges nothing. */
    price: v.optional(wholeNumber(0, COINS_MAX)),
  }),
  data: chapterContentSchema,
  token: 'query',
  // Buying is repeatable by its meaning: once per account and chapter, however often it is sent.
  repeat: 'keyed',
});
