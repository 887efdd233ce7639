import * as v from 'valibot';
import { CATEGORY_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { kindParam, textUpTo, wholeNumber } from './values.ts';
import {
  LENGTHS,
  listOf,
  pageParam,
  PRICE_FILTERS,
  RANKS,
  sizeParam,
  SORTS,
  STATUSES,
  workSchema,
} from './works.ts';

export const LISTS = ['all', 'recommend', 'daily', 'rank', 'new'] as const;

export const comicList = endpoint({
  name: 'comicList',
  method: 'GET',
  path: '/api/comic_list/',
  input: v.object({
    kind: kindParam,
    list: v.optional(v.picklist(LISTS), 'all'),
    category: v.optional(textUpTo(CATEGORY_CHARACTERS_MAX)),
    status: v.optional(v.picklist(STATUSES)),
    price: v.optional(v.picklist(PRICE_FILTERS)),
    /** For films: an entry of `film_forms`. */
    form: v.optional(textUpTo(CATEGORY_CHARACTERS_MAX)),
    length: v.optional(v.picklist(LENGTHS)),
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
