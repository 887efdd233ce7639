import * as v from 'valibot';
import { kindSchema, timeSchema, uuidSchema } from '../../../src/shared/contract/index.ts';
import { comboSchema } from '../../../src/shared/contract/pay.ts';

/** The shape of `catalogue.json`, as far as the server reads it. */

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.minLength(1));
const pathSchema = v.pipe(v.string(), v.regex(/^[\w-]+(\/[\w-]+)*\.\w+$/));
const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const pageSchema = v.object({
  path: pathSchema,
  width: v.pipe(whole, v.minValue(1)),
  height: v.pipe(whole, v.minValue(1)),
  bytes: v.pipe(whole, v.minValue(1)),
  sha256: hashSchema,
});

const chapterSchema = v.object({
  uuid: uuidSchema,
  index: v.pipe(whole, v.minValue(1)),
  title: text,
  volume: v.optional(v.string()),
  price: whole,
  size: whole,
  at: timeSchema,
  pages: v.optional(v.array(pageSchema), []),
  /** Films only: the master playlist; the other files of the episode lie beside it. */
  hls: v.optional(pathSchema),
  poster: v.optional(pathSchema),
  /** Seconds. */
  duration: v.optional(whole),
  preview_seconds: v.optional(whole),
  subtitles: v.optional(v.array(v.object({ lang: text, label: text, path: pathSchema })), []),
});

const workSchema = v.object({
  uuid: uuidSchema,
  kind: kindSchema,
  title: text,
  cover: pathSchema,
  author: v.string(),
  tags: v.array(v.pipe(v.string(), v.regex(/^\S+$/))),
  category: text,
  status: v.picklist(['serial', 'finished']),
  weekday: v.pipe(whole, v.minValue(1), v.maxValue(7)),
  score: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
  views: whole,
  collects: whole,
  price: v.picklist(['free', 'paid', 'limited']),
  comic_price: whole,
  layout: v.optional(v.picklist(['page', 'manga', 'strip']), 'page'),
  intro: v.string(),
  /** Novels only; `text` names the file of the text. */
  characters: v.optional(whole),
  text: v.optional(pathSchema),
  /** Films only, one of `film_forms`. */
  form: v.optional(text),
  updated_at: timeSchema,
  chapters: v.pipe(v.array(chapterSchema), v.minLength(1)),
});

function byKind<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({ comic: v.array(item), novel: v.array(item), film: v.array(item) });
}

export const catalogueSchema = v.object({
  version: v.literal(1),
  categories: byKind(text),
  film_forms: v.optional(v.array(text), []),
  banners: v.array(
    v.object({
      uuid: uuidSchema,
      kind: kindSchema,
      work: uuidSchema,
      title: text,
      subtitle: v.string(),
      tag: v.string(),
      image: pathSchema,
    }),
  ),
  lists: v.object({ recommend: byKind(uuidSchema), hot: byKind(uuidSchema) }),
  /** Recommendations by the editors, keyed by the uuid of the work. */
  editors_notes: v.optional(v.record(uuidSchema, text), {}),
  hot_search: byKind(text),
  faq: v.array(v.object({ q: text, a: text })),
  notices: v.array(v.object({ uuid: uuidSchema, title: text, body: v.string(), at: timeSchema })),
  /** The combos on sale at first, in display order. */
  combos: v.optional(v.array(comboSchema), []),
  promo: v.object({ bind_phone_coins: whole }),
  works: v.array(workSchema),
  files: v.record(
    pathSchema,
    v.object({ bytes: v.pipe(whole, v.minValue(1)), sha256: hashSchema }),
  ),
});
export type CatalogueContent = v.InferOutput<typeof catalogueSchema>;
export type CatalogueWork = CatalogueContent['works'][number];

/** A file named by a novel's `text`. Its other fields repeat the catalogue. */
export const novelFileSchema = v.object({
  chapters: v.array(
    v.object({
      uuid: uuidSchema,
      note: v.optional(v.string(), ''),
      /** Without line breaks: reading positions count in paragraphs joined by line feeds. */
      paragraphs: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[^\n\r]+$/))), v.minLength(1)),
    }),
  ),
});
export type NovelFile = v.InferOutput<typeof novelFileSchema>;
