import * as v from 'valibot';
import { kindSchema, listUpTo, textUpTo, uuidSchema, wholeNumber } from '../contract/values.ts';
import {
  adminCall,
  CATALOGUE_READERS,
  EDITORS,
  idInput,
  momentSchema,
  pageInput,
  pageOf,
  previewLinkSchema,
  revisionSchema,
} from './call.ts';
import {
  BULK_CHAPTERS_MAX,
  CHAPTER_PRICE_COINS_MAX,
  FREE_AFTER_DAYS_MAX,
  PICTURE_KEY_CHARACTERS_MAX,
  WORK_AGE_RATING_CHARACTERS_MAX,
  WORK_AUTHOR_CHARACTERS_MAX,
  WORK_INTRO_CHARACTERS_MAX,
  WORK_LANGUAGE_CHARACTERS_MAX,
  WORK_TAG_CHARACTERS_MAX,
  WORK_TAGS_MAX,
  WORK_TITLE_CHARACTERS_MAX,
  TRIAL_SECONDS_MAX,
} from './limits.ts';

/** Works: the list, one work with all its fields. */

export const STATES = ['draft', 'published', 'withdrawn', 'blocked'] as const;
export const stateSchema = v.picklist(STATES);

export const titleSchema = v.pipe(
  textUpTo(WORK_TITLE_CHARACTERS_MAX),
  v.trim(),
  v.minLength(1, '标题不能是空的'),
);
const tagSchema = v.pipe(
  textUpTo(WORK_TAG_CHARACTERS_MAX),
  v.regex(/^\S+$/, '标签里不能有空格，也不能是空的'),
);
export const coinsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(CHAPTER_PRICE_COINS_MAX, `最多 ${CHAPTER_PRICE_COINS_MAX} 金币`),
);

/** What an operator may set of a work. */
const workFields = {
  title: titleSchema,
  author: v.pipe(textUpTo(WORK_AUTHOR_CHARACTERS_MAX), v.trim()),
  /** The key of a picture, see `addPicture`; '' for none. */
  cover: textUpTo(PICTURE_KEY_CHARACTERS_MAX),
  intro: v.pipe(textUpTo(WORK_INTRO_CHARACTERS_MAX), v.trim()),
  tags: listUpTo(tagSchema, WORK_TAGS_MAX),
  category: v.pipe(textUpTo(64), v.trim()),
  /** Films only. */
  form: v.pipe(textUpTo(64), v.trim()),
  status: v.picklist(['serial', 'finished']),
  price: v.picklist(['free', 'paid', 'limited']),
  /** The period of the price `limited`, outside of which the work is `paid`; 0: without that end. */
  free_from: momentSchema,
  free_until: momentSchema,
  /** Days after its publication from which a chapter is free, unless it has a time of its own; 0: never. */
  free_after_days: wholeNumber(0, FREE_AFTER_DAYS_MAX),
  /** How a comic was drawn: pages, pages from right to left, strips. */
  layout: v.picklist(['page', 'manga', 'strip']),
  /** Coins of a chapter, unless the chapter says otherwise. */
  comic_price: coinsSchema,
  /** 1 is Monday. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  /** 0 to 1000. */
  score_hundredths: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  /** BCP 47; '' where it is not known. */
  language: v.pipe(
    textUpTo(WORK_LANGUAGE_CHARACTERS_MAX),
    v.trim(),
    v.regex(/^$|^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, '写语言的代码，例如 zh-CN、ja'),
  ),
  /** As the publisher writes it, such as 16+; '' for none. */
  age_rating: v.pipe(textUpTo(WORK_AGE_RATING_CHARACTERS_MAX), v.trim()),
};
const changes = v.partial(v.object(workFields));
const lockNames = v.picklist([
  'title',
  'author',
  'intro',
  'cover',
  'tags',
  'category',
  'form',
  'status',
  'price',
  'free_from',
  'free_until',
  'free_after_days',
  'layout',
  'comic_price',
  'weekday',
  'score_hundredths',
  'language',
  'age_rating',
]);

export const workRowSchema = v.object({
  id: v.string(),
  kind: kindSchema,
  title: v.string(),
  author: v.string(),
  /** The key of a picture, see `getFile`; '' where there is none. */
  cover: v.string(),
  category: v.string(),
  state: stateSchema,
  /** In the future where it is scheduled; 0 where no time was given. */
  published_at: v.number(),
  /** `catalogue`: of the demo. */
  origin: v.string(),
  /** Chapters that readers see, and all of them. */
  chapter_count: v.number(),
  all_chapters: v.number(),
  views: v.number(),
  updated_at: v.number(),
  revision: revisionSchema,
});
export type WorkRow = v.InferOutput<typeof workRowSchema>;

export const workSchema = v.object({
  ...workRowSchema.entries,
  intro: v.string(),
  tags: v.array(v.string()),
  form: v.string(),
  status: v.picklist(['serial', 'finished']),
  price: v.picklist(['free', 'paid', 'limited']),
  free_from: v.number(),
  free_until: v.number(),
  free_after_days: v.number(),
  layout: v.picklist(['page', 'manga', 'strip']),
  comic_price: v.number(),
  weekday: v.number(),
  score_hundredths: v.number(),
  language: v.string(),
  age_rating: v.string(),
  collects: v.number(),
  /** Fields that were edited by hand, which imports leave as they are. */
  locked: v.array(v.string()),
});
export type WorkView = v.InferOutput<typeof workSchema>;

export const listWorks = adminCall({
  method: 'GET',
  path: '/works',
  access: CATALOGUE_READERS,
  input: v.object({
    ...pageInput,
    /** In title, author or tags, as readers search: also pinyin, initials, and one wrong character. */
    q: v.optional(v.pipe(textUpTo(64), v.trim())),
    kind: v.optional(kindSchema),
    state: v.optional(stateSchema),
    origin: v.optional(v.picklist(['own', 'catalogue'])),
    category: v.optional(textUpTo(64)),
    sort: v.optional(v.picklist(['updated', 'title', 'views']), 'updated'),
  }),
  answer: pageOf(workRowSchema),
  about: 'Lists works in every state, a page at a time.',
});

export const getWork = adminCall({
  method: 'GET',
  path: '/works/:id',
  access: CATALOGUE_READERS,
  input: idInput,
  answer: v.object({ work: workSchema }),
  about: 'Reads a work with all its fields.',
});

export const addWork = adminCall({
  method: 'POST',
  path: '/works',
  access: EDITORS,
  input: v.object({ ...changes.entries, title: titleSchema, kind: kindSchema }),
  answer: v.object({ work: workSchema }),
  about: 'Adds a work, as a draft.',
});

export const changeWork = adminCall({
  method: 'PATCH',
  path: '/works/:id',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    ...changes.entries,
    revision: revisionSchema,
    /** Fields that imports may change again. */
    unlock: v.optional(listUpTo(lockNames, 30)),
  }),
  answer: v.object({ work: workSchema }),
  about: 'Changes fields of a work, which become locked for imports.',
});

export const previewWork = adminCall({
  method: 'POST',
  path: '/works/:id/preview',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    /** The chapter that is opened; absent: the page of the work. */
    chapter: v.optional(uuidSchema),
  }),
  answer: previewLinkSchema,
  about: 'Makes a link under which one browser reads a work and its drafts as a reader would.',
});

export const changePrices = adminCall({
  method: 'PATCH',
  path: '/works/:id/prices',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    /** Absent: as they are. */
    price: v.optional(coinsSchema),
    /** With `price`: the first chapters, in reading order, that are free. */
    free_first: v.optional(wholeNumber(0, BULK_CHAPTERS_MAX), 0),
    /** Places in reading order, counted from 1, of the first and last chapter that is changed; absent: no bound. */
    from: v.optional(wholeNumber(1, 1_000_000)),
    to: v.optional(wholeNumber(1, 1_000_000)),
    /** Absent: all chapters. */
    ids: v.optional(listUpTo(uuidSchema, BULK_CHAPTERS_MAX, 1)),
    /** Of each episode that is longer; 0: no trial; absent: as they are. */
    trial_seconds: v.optional(wholeNumber(0, TRIAL_SECONDS_MAX)),
    /** From when they are free; 0: as the work says; absent: as they are. */
    free_at: v.optional(momentSchema),
  }),
  /** How many chapters have another price or free time afterwards, and how many another trial. */
  answer: v.object({ changed: v.number(), trials: v.number() }),
  about:
    'Sets the price of many chapters of a work, from when they are free, and the trial of episodes.',
});
