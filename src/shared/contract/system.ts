import * as v from 'valibot';
import { BIND_PHONE_BONUS_COINS } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { field, priceSchema, quantitySchema } from './values.ts';

export const navSchema = v.object({
  id: v.string(),
  title: v.string(),
  icon: field.text,
  path: v.string(),
});
export type Nav = v.InferOutput<typeof navSchema>;
const navs = v.optional(v.array(navSchema), []);

export const categorySchema = v.object({ id: v.string(), title: v.string() });
const categories = v.optional(v.array(categorySchema), []);

export const systemSchema = v.object({
  permanent_domain: field.text,
  android_app_package: field.text,
  ios_app_url: field.text,
  /** The base of image paths; empty: the API's base address. */
  image_base: field.text,
  indexnavs: navs,
  navs,
  searchnavs: navs,
  categories: v.optional(v.object({ comic: categories, novel: categories, film: categories }), {}),
  /** The forms of films, beside their categories: 电影, 剧集, 短片. */
  film_forms: v.optional(v.array(v.string()), []),
  service_url: field.text,
  faq: v.optional(v.array(v.object({ q: v.string(), a: v.string() })), []),
  notices: v.optional(
    v.array(v.object({ uuid: v.string(), title: v.string(), text: field.text, at: field.text })),
    [],
  ),
  promo: v.optional(
    v.object({ bind_phone_coins: v.optional(priceSchema, BIND_PHONE_BONUS_COINS) }),
    {},
  ),
  pay: v.optional(v.object({ order_minutes: v.optional(quantitySchema, 15) }), {}),
});
export type System = v.InferOutput<typeof systemSchema>;

export const system = endpoint({
  name: 'system',
  method: 'GET',
  path: '/api/system/',
  input: v.object({}),
  data: systemSchema,
  token: 'header',
  repeat: 'safe',
});
