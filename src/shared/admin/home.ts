import * as v from 'valibot';
import { kindSchema, listUpTo, textUpTo, uuidSchema, wholeNumber } from '../contract/values.ts';
import {
  adminCall,
  CATALOGUE_READERS,
  EDITORS,
  markedList,
  markSchema,
  momentSchema,
  previewLinkSchema,
  rowIdSchema,
} from './call.ts';
import {
  HOME_ROWS_MAX,
  HOME_TEXT_CHARACTERS_MAX,
  LIST_WORKS_MAX,
  PICTURE_KEY_CHARACTERS_MAX,
} from './limits.ts';

/**
 * The home page: each part is read and saved as a whole, in its order. A save sends the `mark` of the part that was
 * read; where the part has changed since, the answer is `stale`.
 */

const text = v.pipe(textUpTo(HOME_TEXT_CHARACTERS_MAX), v.trim());
const title = v.pipe(text, v.minLength(1, '标题不能是空的'));
const addressSchema = v.pipe(
  textUpTo(500),
  v.trim(),
  v.check(
    (value) => value === '' || /^(https?:\/\/|\/(?!\/))/.test(value),
    '要是网址，或本站的路径（/ 开头）',
  ),
);
/** Shown from `from_at` to before `until_at`; null: without that end. */
const times = { from_at: v.nullable(momentSchema), until_at: v.nullable(momentSchema) };

export const bannerSchema = v.object({
  /** Absent for a new one. */
  id: v.optional(rowIdSchema),
  title,
  subtitle: text,
  tag: text,
  /** The key of a picture, see `addPicture`. */
  image: v.pipe(textUpTo(PICTURE_KEY_CHARACTERS_MAX), v.minLength(1, '请选一张图片')),
  /** '' where the banner opens `url`. */
  work_id: v.union([v.literal(''), uuidSchema]),
  url: addressSchema,
  ...times,
});

export const sectionSchema = v.object({
  id: v.optional(rowIdSchema),
  title,
  subtitle: text,
  layout: v.picklist(['grid', 'row', 'list', 'rank']),
  more: addressSchema,
  /** `list:ID`, `evening:ID` (another part of the list every evening), or an order of works. */
  source: v.pipe(
    textUpTo(100),
    v.regex(/^(hot|updated|new|score|collect|(list|evening):[\w:-]+)$/),
  ),
  filter: v.object({
    status: v.optional(v.picklist(['serial', 'finished'])),
    price: v.optional(v.picklist(['free', 'paid', 'limited'])),
    category: v.optional(text),
    form: v.optional(text),
    weekday: v.optional(v.union([v.literal('today'), wholeNumber(1, 7)])),
    scoreMin: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10))),
  }),
  /** The largest number of works. */
  count: wholeNumber(1, 60),
  ...times,
});

export const categorySchema = v.object({
  facet: v.picklist(['category', 'form']),
  /** What works have. */
  id: v.pipe(textUpTo(64), v.trim(), v.minLength(1)),
  title,
  ...times,
});

export const hotKeywordSchema = v.object({
  id: v.optional(rowIdSchema),
  word: title,
  ...times,
});

/** A list of works without its works. */
export const listNameSchema = v.object({
  id: v.optional(rowIdSchema),
  title,
  /** Every site has it: it is renamed, not removed. */
  is_fixed: v.optional(v.boolean(), false),
});

export const listItemSchema = v.object({ work_id: uuidSchema, note: text });

const parts = {
  banners: markedList(bannerSchema),
  sections: markedList(sectionSchema),
  categories: markedList(categorySchema),
  hot_words: markedList(hotKeywordSchema),
  list_names: markedList(listNameSchema),
};

export const getHome = adminCall({
  method: 'GET',
  path: '/home/:kind',
  access: CATALOGUE_READERS,
  input: v.object({ kind: kindSchema }),
  answer: v.object({
    ...parts,
    lists: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        mark: v.string(),
        items: v.array(
          v.object({
            work_id: v.string(),
            note: v.string(),
            title: v.string(),
            cover: v.string(),
            state: v.string(),
          }),
        ),
      }),
    ),
  }),
  about: 'Reads what the home page of a kind is made of.',
});

export const previewHome = adminCall({
  method: 'POST',
  path: '/home/:kind/preview',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    /** Whose home page is shown; absent: now. */
    at: v.optional(momentSchema),
  }),
  answer: previewLinkSchema,
  about: 'Makes a link under which one browser sees the home page of a kind as it is at a time.',
});

export const saveBanners = adminCall({
  method: 'PUT',
  path: '/home/:kind/banners',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    mark: markSchema,
    items: listUpTo(bannerSchema, HOME_ROWS_MAX),
  }),
  answer: parts.banners,
  about: 'Saves the banners of a kind in their order.',
});

export const saveSections = adminCall({
  method: 'PUT',
  path: '/home/:kind/sections',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    mark: markSchema,
    items: listUpTo(sectionSchema, HOME_ROWS_MAX),
  }),
  answer: parts.sections,
  about: 'Saves the sections of a kind in their order.',
});

export const saveCategories = adminCall({
  method: 'PUT',
  path: '/home/:kind/categories',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    mark: markSchema,
    items: listUpTo(categorySchema, HOME_ROWS_MAX),
  }),
  answer: parts.categories,
  about: 'Saves the categories and forms of a kind in their order.',
});

export const saveHotKeywords = adminCall({
  method: 'PUT',
  path: '/home/:kind/hot-words',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    mark: markSchema,
    items: listUpTo(hotKeywordSchema, HOME_ROWS_MAX),
  }),
  answer: parts.hot_words,
  about: 'Saves the hot search words of a kind in their order.',
});

export const saveListNames = adminCall({
  method: 'PUT',
  path: '/home/:kind/lists',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    mark: markSchema,
    items: listUpTo(listNameSchema, HOME_ROWS_MAX),
  }),
  answer: parts.list_names,
  about: "Adds, renames and removes editors' lists; a list that a section shows stays.",
});

export const saveList = adminCall({
  method: 'PUT',
  path: '/home/:kind/lists/:id',
  access: EDITORS,
  input: v.object({
    kind: kindSchema,
    id: rowIdSchema,
    mark: markSchema,
    items: listUpTo(listItemSchema, LIST_WORKS_MAX),
  }),
  answer: v.object({ mark: v.string() }),
  about: "Saves an editors' list of works in its order.",
});
