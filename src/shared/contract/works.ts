import * as v from 'valibot';
import {
  COINS_MAX,
  CATEGORY_CHARACTERS_MAX,
  KEYWORD_CHARACTERS_MAX,
  LIST_PAGE_MAX,
  LIST_SIZE_DEFAULT,
  LIST_SIZE_MAX,
  PURCHASE_CHAPTERS_MAX,
} from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { field, flagParam, kindParam, kindSchema, uuidSchema, wholeNumber } from './values.ts';

export const latestSchema = v.object({
  index: field.count,
  title: field.text,
  at: field.text,
});

/** Where in a text a search matched, in UTF-16 units. */
export const hitSchema = v.object({
  field: v.picklist(['title', 'author', 'tags']),
  start: v.number(),
  length: v.number(),
});

export const STATUSES = ['serial', 'finished'] as const;
export const PRICES = ['free', 'paid', 'limited'] as const;

export const workSchema = v.object({
  uuid: uuidSchema,
  kind: kindSchema,
  title: v.string(),
  cover: field.text,
  author: field.text,
  tags: v.optional(v.array(v.string()), []),
  status: v.optional(v.picklist(STATUSES), 'serial'),
  chapters: field.count,
  latest: v.optional(v.nullable(latestSchema), null),
  score: field.count,
  views: field.count,
  /** How many people collected it; 0 where lists do not tell. */
  collects: field.count,
  price: v.optional(v.picklist(PRICES), 'free'),
  updated_at: field.text,
  /** What the editors say of it, one or two sentences, in the list of their recommendations; else ''. */
  note: field.text,
  hit: v.optional(hitSchema),
});
export type Work = v.InferOutput<typeof workSchema>;

/** Where a person is: `page` counts from 1; `ratio` is (page − 1 + offset within the page) / pages, 0…1. */
export const progressSchema = v.object({
  chapter: uuidSchema,
  index: field.count,
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
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
  comic_price: field.count,
  weekday: field.count,
  layout: v.optional(v.picklist(['page', 'manga', 'strip']), 'page'),
});
export type WorkDetail = v.InferOutput<typeof workDetailSchema>;

export const chapterSchema = v.object({
  uuid: uuidSchema,
  index: v.number(),
  title: v.string(),
  price: field.count,
  locked: v.optional(v.boolean(), false),
  bought: v.optional(v.boolean(), false),
  size: field.count,
  at: field.text,
});
export type Chapter = v.InferOutput<typeof chapterSchema>;

export const directorySchema = v.object({
  comic_count: field.count,
  chapters: v.array(chapterSchema),
  comic_dict: v.optional(v.record(v.string(), v.number()), {}),
});
export type Directory = v.InferOutput<typeof directorySchema>;

/** A comic page; `bytes` and `sha256` (hex) are of the decrypted picture. */
export const comicPageSchema = v.object({
  path: v.pipe(v.string(), v.minLength(1)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  bytes: field.count,
  sha256: v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)), ''),
});
export type ComicPage = v.InferOutput<typeof comicPageSchema>;

const contentEntries = {
  uuid: uuidSchema,
  work: uuidSchema,
  index: v.number(),
  title: v.string(),
  previous: v.optional(v.nullable(uuidSchema), null),
  next: v.optional(v.nullable(uuidSchema), null),
};
export const comicContentSchema = v.object({
  ...contentEntries,
  pages: v.pipe(v.array(comicPageSchema), v.minLength(1)),
});
export type ComicContent = v.InferOutput<typeof comicContentSchema>;
export const novelContentSchema = v.object({ ...contentEntries, paragraphs: v.array(v.string()) });
export type NovelContent = v.InferOutput<typeof novelContentSchema>;
export const filmContentSchema = v.object({
  ...contentEntries,
  hls: v.string(),
  poster: field.text,
  duration: field.count,
  preview_seconds: field.count,
});
export type FilmContent = v.InferOutput<typeof filmContentSchema>;
/** Chapters sold together: the one that is locked and the `count` − 1 locked ones after it; `original` is what they cost one by one. */
export const packSchema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(2)),
  price: v.number(),
  original: v.number(),
});
export type Pack = v.InferOutput<typeof packSchema>;
/** What is answered instead of a chapter that is neither free nor bought. */
export const lockedSchema = v.object({
  locked: v.literal(true),
  price: v.number(),
  coins: v.number(),
  /** By count; a back end without any sells chapter by chapter. */
  packs: v.optional(v.array(packSchema), []),
});
export type Locked = v.InferOutput<typeof lockedSchema>;
export const chapterContentSchema = v.union([
  lockedSchema,
  comicContentSchema,
  novelContentSchema,
  filmContentSchema,
]);
export type ChapterContent = v.InferOutput<typeof chapterContentSchema>;

/**
 * `{items, page, size, total}`, the shape of every list.
 * @__NO_SIDE_EFFECTS__
 */
export function listOf<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({
    items: v.array(item),
    page: v.optional(v.number(), 1),
    size: v.optional(v.number(), LIST_SIZE_DEFAULT),
    total: field.count,
  });
}
export const pageParam = v.optional(wholeNumber(1, LIST_PAGE_MAX), 1);
export const sizeParam = v.optional(wholeNumber(1, LIST_SIZE_MAX), LIST_SIZE_DEFAULT);

export const LISTS = ['all', 'recommend', 'daily', 'rank', 'new'] as const;
export const RANKS = ['hot', 'new', 'collect', 'finished'] as const;
export const SORTS = ['hot', 'updated', 'new', 'score', 'collect'] as const;

export const comicList = endpoint({
  name: 'comicList',
  method: 'GET',
  path: '/api/comic_list/',
  input: v.object({
    kind: kindParam,
    list: v.optional(v.picklist(LISTS), 'all'),
    category: v.optional(v.pipe(v.string(), v.maxLength(CATEGORY_CHARACTERS_MAX))),
    status: v.optional(v.picklist(STATUSES)),
    price: v.optional(v.picklist(PRICES)),
    sort: v.optional(v.picklist(SORTS)),
    weekday: v.optional(wholeNumber(1, 7)),
    rank: v.optional(v.picklist(RANKS)),
    page: pageParam,
    size: sizeParam,
  }),
  data: listOf(workSchema),
  token: 'query',
  repeat: 'safe',
});

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

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search/',
  input: v.object({
    kind: kindParam,
    keyword: v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(KEYWORD_CHARACTERS_MAX)),
    ),
    /** Absent: what matches best comes first. A back end that does not know it may leave it out of account. */
    sort: v.optional(v.picklist(SORTS)),
    page: pageParam,
  }),
  data: v.union([listOf(workSchema), v.object({ hot: v.array(v.string()) })]),
  token: 'header',
  repeat: 'safe',
});

export const bannerSchema = v.object({
  uuid: uuidSchema,
  kind: kindSchema,
  title: v.string(),
  subtitle: field.text,
  tag: field.text,
  cover: field.text,
  work: field.text,
  url: field.text,
});
export type Banner = v.InferOutput<typeof bannerSchema>;

export const sectionSchema = v.object({
  id: v.string(),
  title: v.string(),
  layout: v.optional(v.picklist(['grid', 'row', 'list', 'rank']), 'grid'),
  items: v.array(workSchema),
  more: field.text,
});
export type Section = v.InferOutput<typeof sectionSchema>;

export const index = endpoint({
  name: 'index',
  method: 'GET',
  path: '/api/index/',
  input: v.object({ kind: kindParam }),
  data: v.object({
    banners: v.optional(v.array(bannerSchema), []),
    sections: v.array(sectionSchema),
  }),
  token: 'header',
  repeat: 'safe',
});

export const guessLike = endpoint({
  name: 'guessLike',
  method: 'GET',
  path: '/api/guess_like/',
  input: v.object({ kind: kindParam, uuid: v.optional(uuidSchema) }),
  data: v.object({ items: v.array(workSchema) }),
  token: 'header',
  repeat: 'safe',
});
