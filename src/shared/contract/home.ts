import * as v from 'valibot';
import { KEYWORD_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { navSchema } from './system.ts';
import { field, kindParam, kindSchema, textUpTo, uuidSchema, wordOf } from './values.ts';
import { listOf, pageParam, SORTS, workSchema } from './works.ts';

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search/',
  input: v.object({
    kind: kindParam,
    keyword: v.optional(
      v.pipe(
        textUpTo(4 * KEYWORD_CHARACTERS_MAX),
        v.trim(),
        v.minLength(1),
        v.maxLength(KEYWORD_CHARACTERS_MAX),
      ),
    ),
    /** Absent: best match first. A server that does not know it may ignore it. */
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
  /** The work it links to, if shown beside the banner's text. */
  item: v.optional(workSchema),
});
export type Banner = v.InferOutput<typeof bannerSchema>;

export const sectionSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Shown beside the title, e.g. 每晚 8 点更新. */
  subtitle: v.optional(v.string()),
  layout: wordOf(['grid', 'row', 'list', 'rank'], 'grid'),
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
    /** The entries of this home; absent: those of `system`. */
    navs: v.optional(v.array(navSchema)),
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
