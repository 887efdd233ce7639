import * as v from 'valibot';
import { filmSpritesSchema } from '../contract/films.ts';
import { listUpTo, textUpTo, wholeNumber } from '../contract/values.ts';
import {
  adminCall,
  CATALOGUE_READERS,
  EDITORS,
  idInput,
  momentSchema,
  pageInput,
  pageOf,
  revisionSchema,
} from './call.ts';
import {
  CHAPTER_TITLE_CHARACTERS_MAX,
  COMIC_PAGES_MAX,
  NOVEL_BODY_BYTES_MAX,
  NOVEL_PARAGRAPH_CHARACTERS_MAX,
  NOVEL_PARAGRAPHS_MAX,
  PICTURE_KEY_CHARACTERS_MAX,
  TRIAL_SECONDS_MAX,
} from './limits.ts';
import { coinsSchema, stateSchema } from './works.ts';

/** Chapters of a work: order, fields, versions, pages and texts. */

const chapterTitleSchema = v.pipe(
  textUpTo(CHAPTER_TITLE_CHARACTERS_MAX),
  v.trim(),
  v.minLength(1, '标题不能是空的'),
);
const volumeSchema = v.pipe(textUpTo(CHAPTER_TITLE_CHARACTERS_MAX), v.trim());

export const chapterSchema = v.object({
  id: v.string(),
  work_id: v.string(),
  /** Readers' number; below 1 until it is published or scheduled. */
  idx: v.number(),
  title: v.string(),
  volume: v.string(),
  price: v.number(),
  /** From when it is free; 0: as its work says. */
  free_at: v.number(),
  state: stateSchema,
  /** In the future where it is scheduled; 0 where no time was given. */
  published_at: v.number(),
  /** The version that readers see; 0: none yet. */
  version: v.number(),
  /** The newest complete version. */
  newest_version: v.number(),
  /** Pages, characters or seconds, by kind. */
  size: v.number(),
  /** Of an episode: how much of its beginning plays before it is purchased; 0: none; null: there is no film. */
  trial_seconds: v.nullable(v.number()),
  /** Whether the file of another chapter is used in its place; see `chooseFile`. */
  is_alternative: v.boolean(),
  revision: revisionSchema,
  locked: v.array(v.string()),
});
export type ChapterView = v.InferOutput<typeof chapterSchema>;

const versionSchema = v.object({
  version: v.number(),
  state: v.picklist(['making', 'ready', 'shown', 'old']),
  size: v.number(),
  made_at: v.number(),
  replaced_at: v.nullable(v.number()),
});

export const pageSchema = v.object({
  idx: v.number(),
  /** The key of a picture, see `getFile`. */
  path: v.string(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  /** The smallest picture of the page, for lists. */
  small_path: v.string(),
});

export const listChapters = adminCall({
  method: 'GET',
  path: '/works/:id/chapters',
  access: CATALOGUE_READERS,
  input: v.object({ ...idInput.entries, ...pageInput, state: v.optional(stateSchema) }),
  answer: pageOf(chapterSchema),
  about: 'Lists the chapters of a work in reading order, drafts included.',
});

export const addChapter = adminCall({
  method: 'POST',
  path: '/works/:id/chapters',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    title: chapterTitleSchema,
    volume: v.optional(volumeSchema, ''),
    price: v.optional(coinsSchema),
  }),
  answer: v.object({ chapter: chapterSchema }),
  about: 'Adds a chapter without content at the end, as a draft.',
});

export const getChapter = adminCall({
  method: 'GET',
  path: '/chapters/:id',
  access: CATALOGUE_READERS,
  input: idInput,
  answer: v.object({ chapter: chapterSchema, versions: v.array(versionSchema) }),
  about: 'Reads a chapter and its versions, the newest first.',
});

export const changeChapter = adminCall({
  method: 'PATCH',
  path: '/chapters/:id',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    revision: revisionSchema,
    title: v.optional(chapterTitleSchema),
    volume: v.optional(volumeSchema),
    price: v.optional(coinsSchema),
    /** From when it is free; 0: as its work says. */
    free_at: v.optional(momentSchema),
    /** Shorter than the film; 0: no trial. */
    trial_seconds: v.optional(wholeNumber(0, TRIAL_SECONDS_MAX)),
    /** Fields that imports may change again. */
    unlock: v.optional(listUpTo(v.picklist(['title', 'volume', 'price', 'free_at', 'sort']), 5)),
  }),
  answer: v.object({ chapter: chapterSchema }),
  about: 'Changes fields of a chapter, which become locked for imports.',
});

const versionInput = { ...idInput.entries, version: wholeNumber(1, 1_000_000) };

export const getPages = adminCall({
  method: 'GET',
  path: '/chapters/:id/versions/:version/pages',
  access: CATALOGUE_READERS,
  input: v.object(versionInput),
  answer: v.object({ pages: v.array(pageSchema) }),
  about: "Reads the pages of a version of a comic's chapter.",
});

export const getText = adminCall({
  method: 'GET',
  path: '/chapters/:id/versions/:version/text',
  access: CATALOGUE_READERS,
  input: v.object(versionInput),
  answer: v.object({ note: v.string(), paragraphs: v.array(v.string()) }),
  about: "Reads the text of a version of a novel's chapter.",
});

/** A version of an episode, as far as two of them can be compared. */
export const filmViewSchema = v.object({
  /** Seconds. */
  duration: v.number(),
  /** The key of a picture, see `getFile`. */
  poster: v.string(),
  /** The best first. */
  qualities: v.array(
    v.object({
      /** As 720p. */
      name: v.string(),
      width: v.number(),
      height: v.number(),
      /** Of all its segments. */
      bytes: v.number(),
    }),
  ),
  subtitles: v.array(v.object({ lang: v.string(), label: v.string() })),
  /** Frames of the time preview; `sheets` are keys of pictures. */
  sprites: v.optional(filmSpritesSchema),
});
export type FilmView = v.InferOutput<typeof filmViewSchema>;

export const getFilm = adminCall({
  method: 'GET',
  path: '/chapters/:id/versions/:version/film',
  access: CATALOGUE_READERS,
  input: v.object(versionInput),
  answer: filmViewSchema,
  about: 'Reads what a version of an episode consists of.',
});

export const saveText = adminCall({
  method: 'PUT',
  path: '/chapters/:id/text',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    revision: revisionSchema,
    note: v.optional(v.pipe(textUpTo(2_000), v.trim()), ''),
    /** Line breaks separate paragraphs; empty lines are left out. */
    paragraphs: listUpTo(textUpTo(NOVEL_PARAGRAPH_CHARACTERS_MAX), NOVEL_PARAGRAPHS_MAX, 1),
    /** Whether readers see it at once; else it waits as a version. */
    show: v.boolean(),
  }),
  answer: v.object({ chapter: chapterSchema, version: v.number() }),
  bodyBytesMax: NOVEL_BODY_BYTES_MAX,
  about: "Saves the text of a novel's chapter as a new version.",
});

export const savePages = adminCall({
  method: 'PUT',
  path: '/chapters/:id/pages',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    revision: revisionSchema,
    /** The version whose pages are arranged. */
    from_version: wholeNumber(1, 1_000_000),
    /**
     * Numbers of pages of that version in the new order, or keys of pictures that were uploaded as pages; a page that is
     * left out is not in the new version.
     */
    order: listUpTo(
      v.union([
        wholeNumber(1, COMIC_PAGES_MAX),
        v.pipe(textUpTo(PICTURE_KEY_CHARACTERS_MAX), v.minLength(1)),
      ]),
      COMIC_PAGES_MAX,
      1,
    ),
    show: v.boolean(),
  }),
  answer: v.object({ chapter: chapterSchema, version: v.number() }),
  about: "Arranges, replaces or removes pages of a comic's chapter as a new version.",
});

export const showChapterVersion = adminCall({
  method: 'POST',
  path: '/chapters/:id/show',
  access: EDITORS,
  input: v.object({ ...versionInput, revision: revisionSchema }),
  answer: v.object({ chapter: chapterSchema }),
  about: 'Shows another version of a chapter to readers.',
});
