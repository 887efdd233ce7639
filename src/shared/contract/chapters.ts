import * as v from 'valibot';
import { COINS_MAX, PURCHASE_CHAPTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import {
  coinsSchema,
  countSchema,
  flagParam,
  kindParam,
  priceSchema,
  timeSchema,
  uuidSchema,
  wholeNumber,
} from './values.ts';
import { filmContentSchema } from './films.ts';
import {
  comicContentSchema,
  comicPageSchema,
  directorySchema,
  novelContentSchema,
  workDetailSchema,
} from './works.ts';

/** A locked chapter and the next `count` − 1 locked ones, sold together; `original` is the sum of their prices. */
export const packSchema = v.object({
  count: v.pipe(countSchema, v.minValue(2)),
  price: priceSchema,
  original: priceSchema,
});
export type Pack = v.InferOutput<typeof packSchema>;
/** The response for a chapter that is neither free nor purchased. */
export const lockedSchema = v.object({
  locked: v.literal(true),
  price: priceSchema,
  coins: coinsSchema,
  /** When it becomes free, by its own time or the work's free period; a server without them leaves it out. */
  free_at: v.fallback(v.optional(timeSchema), undefined),
  /** By count; a server without packs sells single chapters. */
  packs: v.optional(v.array(packSchema), []),
  /** The beginning of a film, up to `preview_seconds`. */
  preview: v.optional(filmContentSchema),
});
export type Locked = v.InferOutput<typeof lockedSchema>;
/** A comic page in its full size, and smaller pictures of it; a server without them sends one size. */
const sizedPageSchema = v.object({
  ...comicPageSchema.entries,
  variants: v.fallback(v.optional(v.array(comicPageSchema)), undefined),
});
const sizedComicSchema = v.object({
  ...comicContentSchema.entries,
  pages: v.pipe(v.array(sizedPageSchema), v.minLength(1)),
});
export const chapterContentSchema = v.union([
  lockedSchema,
  sizedComicSchema,
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
    /** With `buy`: this chapter and the next `count` − 1 locked ones, paid together. */
    count: v.optional(wholeNumber(1, PURCHASE_CHAPTERS_MAX)),
    /** With `buy`: the price shown to the reader; a higher one is refused (409) and charges nothing. */
    price: v.optional(wholeNumber(0, COINS_MAX)),
  }),
  data: chapterContentSchema,
  token: 'query',
  // A purchase is idempotent by itself: charged once per account and chapter, however often it is sent.
  repeat: 'keyed',
});
