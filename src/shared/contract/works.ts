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

/** Where a search matched in a text, in UTF-16 units. */
export const hitSchema = v.object({
  field: v.picklist(['title', 'author', 'tags']),
  start: countSchema,
  length: countSchema,
});

export const STATUSES = ['serial', 'finished'] as const;
export const PRICES = ['free', 'paid', 'limited'] as const;
/** `bought`: of any price, but the account has purchased a part of it. */
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
  /** For novels, whose lists show an intro and the date of addition. */
  characters: v.optional(countSchema),
  intro: v.optional(v.string()),
  category: v.optional(v.string()),
  added_at: v.optional(v.string()),
  /** For films: an entry of `film_forms` (电影, 剧集, 短片), the total length, and the price of the whole. */
  form: v.optional(v.string()),
  /** Seconds. */
  duration: v.optional(quantitySchema),
  coins: v.optional(priceSchema),
  /** Length of the free preview, in seconds. */
  preview_seconds: v.optional(quantitySchema),
  latest: v.optional(v.nullable(latestSchema), null),
  score: field.quantity,
  views: field.count,
  /** Number of accounts with this favorite; 0 in lists that omit it. */
  collects: field.count,
  /** An unknown price value counts as paid, never as free. */
  price: v.fallback(v.optional(v.picklist(PRICES), 'free'), 'paid'),
  updated_at: field.text,
  /** The editors' remark, one or two sentences, in their list of recommendations; else ''. */
  note: field.text,
  hit: v.fallback(v.optional(hitSchema), undefined),
});
export type Work = v.InferOutput<typeof workSchema>;

/**
 * [Note: Reading position]
 * `page` counts from 1; `ratio` is (page − 1 + offset within the page) / pages, 0…1. In a novel a page is a UTF-16 unit
 * of the chapter's paragraphs joined by line feeds, so that a position is the same in every font and size.
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
  /** The part of the book, e.g. 卷一·周文, if the book has parts. */
  volume: v.optional(v.string()),
  price: field.price,
  locked: v.optional(v.boolean(), false),
  bought: v.optional(v.boolean(), false),
  size: field.quantity,
  at: field.text,
  /** When it becomes free, if that time is to come and it is not bought. */
  free_at: v.optional(field.text),
});
export type Chapter = v.InferOutput<typeof chapterSchema>;

export const directorySchema = v.object({
  comic_count: field.count,
  chapters: v.array(chapterSchema),
  comic_dict: v.optional(v.record(v.string(), quantitySchema), {}),
});
export type Directory = v.InferOutput<typeof directorySchema>;

/** A comic page; `bytes` and `sha256` (hex) describe the decrypted image. */
export const comicPageSchema = v.object({
  path: v.pipe(v.string(), v.minLength(1)),
  width: sizeSchema,
  height: sizeSchema,
  bytes: field.count,
  sha256: v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)), ''),
});
export type ComicPage = v.InferOutput<typeof comicPageSchema>;

/** The fields of a chapter of any kind. */
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
  /** Source or author, shown under the title; or ''. */
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
