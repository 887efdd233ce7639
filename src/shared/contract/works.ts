import * as v from 'valibot';
import { LIST_PAGE_MAX, LIST_SIZE_DEFAULT, LIST_SIZE_MAX } from '../limits.ts';
import {
  countSchema,
  field,
  kindSchema,
  priceSchema,
  quantitySchema,
  sizeSchema,
  uuidSchema,
  wholeNumber,
  wordOf,
} from './values.ts';

export const latestSchema = v.object({
  index: field.quantity,
  title: field.text,
  at: field.text,
});

/** Where in a text a search matched, in UTF-16 units. */
export const hitSchema = v.object({
  field: v.picklist(['title', 'author', 'tags']),
  start: countSchema,
  length: countSchema,
});

export const STATUSES = ['serial', 'finished'] as const;
export const PRICES = ['free', 'paid', 'limited'] as const;
/** `bought`: whatever it costs, the account has a part of it. */
export const PRICE_FILTERS = [...PRICES, 'bought'] as const;

export const workSchema = v.object({
  uuid: uuidSchema,
  kind: kindSchema,
  title: v.string(),
  cover: field.text,
  author: field.text,
  tags: v.optional(v.array(v.string()), []),
  status: wordOf(STATUSES, 'serial'),
  chapters: field.count,
  /** Of a novel, whose lists also show what it is about, and when it came in. */
  characters: v.optional(countSchema),
  intro: v.optional(v.string()),
  category: v.optional(v.string()),
  added_at: v.optional(v.string()),
  /** Of a film: 电影, 剧集, 短片 or what else the back end's `film_forms` has; how long it is, and what all of it costs. */
  form: v.optional(v.string()),
  /** Seconds. */
  duration: v.optional(quantitySchema),
  coins: v.optional(priceSchema),
  /** Seconds of it that may be tried before it is bought. */
  preview_seconds: v.optional(quantitySchema),
  latest: v.optional(v.nullable(latestSchema), null),
  score: field.quantity,
  views: field.count,
  /** How many people collected it; 0 where lists do not tell. */
  collects: field.count,
  /** A price that is not known here is none that is free. */
  price: v.fallback(v.optional(v.picklist(PRICES), 'free'), 'paid'),
  updated_at: field.text,
  /** What the editors say of it, one or two sentences, in the list of their recommendations; else ''. */
  note: field.text,
  hit: v.fallback(v.optional(hitSchema), undefined),
});
export type Work = v.InferOutput<typeof workSchema>;

/**
 * Where a person is: `page` counts from 1; `ratio` is (page − 1 + offset within the page) / pages, 0…1. In a novel a page
 * is a UTF-16 unit of the chapter's paragraphs joined by line feeds, so that a place is the same in every size and font.
 */
export const progressSchema = v.object({
  chapter: uuidSchema,
  index: field.quantity,
  page: v.optional(sizeSchema, 1),
  ratio: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  at: field.text,
});
export type Progress = v.InferOutput<typeof progressSchema>;

export const workDetailSchema = v.object({
  ...workSchema.entries,
  intro: field.text,
  category: field.text,
  collected: v.optional(v.boolean(), false),
  progress: v.optional(v.nullable(progressSchema), null),
  comic_price: field.price,
  weekday: field.count,
  layout: wordOf(['page', 'manga', 'strip'], 'page'),
});
export type WorkDetail = v.InferOutput<typeof workDetailSchema>;

export const chapterSchema = v.object({
  uuid: uuidSchema,
  index: quantitySchema,
  title: v.string(),
  /** The part of the book it belongs to, as 卷一·周文, where it has parts. */
  volume: v.optional(v.string()),
  price: field.price,
  locked: v.optional(v.boolean(), false),
  bought: v.optional(v.boolean(), false),
  size: field.quantity,
  at: field.text,
});
export type Chapter = v.InferOutput<typeof chapterSchema>;

export const directorySchema = v.object({
  comic_count: field.count,
  chapters: v.array(chapterSchema),
  comic_dict: v.optional(v.record(v.string(), quantitySchema), {}),
});
export type Directory = v.InferOutput<typeof directorySchema>;

/** A comic page; `bytes` and `sha256` (hex) are of the decrypted picture. */
export const comicPageSchema = v.object({
  path: v.pipe(v.string(), v.minLength(1)),
  width: sizeSchema,
  height: sizeSchema,
  bytes: field.count,
  sha256: v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)), ''),
});
export type ComicPage = v.InferOutput<typeof comicPageSchema>;

/** What a chapter of any kind says of itself. */
export const contentEntries = {
  uuid: uuidSchema,
  work: uuidSchema,
  index: quantitySchema,
  title: v.string(),
  previous: v.optional(v.nullable(uuidSchema), null),
  next: v.optional(v.nullable(uuidSchema), null),
};
export const comicContentSchema = v.object({
  ...contentEntries,
  pages: v.pipe(v.array(comicPageSchema), v.minLength(1)),
});
export type ComicContent = v.InferOutput<typeof comicContentSchema>;
export const novelContentSchema = v.object({
  ...contentEntries,
  /** From where or by whom it is, under its title; ''. */
  note: field.text,
  paragraphs: v.pipe(v.array(v.string()), v.minLength(1)),
});
export type NovelContent = v.InferOutput<typeof novelContentSchema>;

/**
 * `{items, page, size, total}`, the shape of every list.
 * @__NO_SIDE_EFFECTS__
 */
export function listOf<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({
    items: v.array(item),
    page: v.optional(countSchema, 1),
    size: v.optional(countSchema, LIST_SIZE_DEFAULT),
    total: field.count,
  });
}
export const pageParam = v.optional(wholeNumber(1, LIST_PAGE_MAX), 1);
export const sizeParam = v.optional(wholeNumber(1, LIST_SIZE_MAX), LIST_SIZE_DEFAULT);

export const RANKS = ['hot', 'new', 'collect', 'finished'] as const;
/** Of novels, see NOVEL_SHORT_CHARACTERS and NOVEL_LONG_CHARACTERS. */
export const LENGTHS = ['short', 'middle', 'long'] as const;
export const SORTS = ['hot', 'updated', 'new', 'score', 'collect'] as const;
