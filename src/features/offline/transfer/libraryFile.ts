import * as v from 'valibot';
import { listUpTo, textUpTo, timeSchema, uuidSchema } from '../../../shared/contract/index.ts';
import { hasTooManyParts } from '../../../shared/contract/jsonParts.ts';
import {
  BACKGROUND_DEFAULT,
  BOOKMARKS_IN_FILE_MAX,
  COLLECTION_UUIDS_MAX,
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  READ_HISTORY_MAX,
} from '../../../shared/limits.ts';
import { LIBRARY_FILE_FORMAT } from '../../../shared/names.ts';
import type { ReadEntry } from '../../../state/userState.ts';

/**
 * The library as a file: favorites, history, download rules and settings. It contains no pages, and nothing that gives
 * access to the account: no token, no password, no phone number.
 */

/** To be raised with every change that older apps would misread. */
const LIBRARY_FILE_VERSION = 1;

const shortText = textUpTo(500);
/** Normalized, so that texts can be compared. */
const time = v.pipe(
  timeSchema,
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
  v.transform((date) => date.toISOString()),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const readSchema = v.object({
  uuid: uuidSchema,
  title: shortText,
  cover: v.optional(shortText, ''),
  chapter: uuidSchema,
  chapterTitle: v.optional(shortText, ''),
  index: count,
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  pages: v.optional(count, 0),
  ratio: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  at: time,
});
const ruleSchema = v.object({
  work: uuidSchema,
  rule: v.variant('keep', [
    v.object({ keep: v.literal('next'), count: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.object({ keep: v.picklist(['unread', 'all']) }),
  ]),
  at: time,
});
const libraryOfKind = v.object({
  collected: listUpTo(v.object({ work: uuidSchema, at: v.optional(time) }), COLLECTION_UUIDS_MAX),
  read: listUpTo(readSchema, READ_HISTORY_MAX),
  rules: listUpTo(ruleSchema, COLLECTION_UUIDS_MAX),
});

const bookmarkSchema = v.object({
  work: uuidSchema,
  chapter: uuidSchema,
  index: count,
  title: shortText,
  offset: count,
  excerpt: shortText,
  /** Of a page of a comic. */
  pages: v.exactOptional(count),
  at: time,
});

const libraryFileSchema = v.object({
  format: v.literal(LIBRARY_FILE_FORMAT),
  version: v.literal(LIBRARY_FILE_VERSION),
  at: time,
  kinds: v.object({
    comic: libraryOfKind,
    novel: libraryOfKind,
    /** Missing in files of older apps. */
    film: v.optional(libraryOfKind, { collected: [], read: [], rules: [] }),
  }),
  /** Missing in files of older apps. */
  bookmarks: v.optional(listUpTo(bookmarkSchema, BOOKMARKS_IN_FILE_MAX), []),
  looks: v.object({
    fontsize: v.pipe(v.number(), v.minValue(FONT_SIZE_MIN_PX), v.maxValue(FONT_SIZE_MAX_PX)),
    bgcolor: v.fallback(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i)), BACKGROUND_DEFAULT),
  }),
  /** Raw values by local-storage name; each setting validates its own. */
  settings: v.record(v.string(), v.unknown()),
});
export type LibraryFile = v.InferOutput<typeof libraryFileSchema>;
export type LibraryOfKind = LibraryFile['kinds']['comic'];

/** @returns the entries that fit the file's schema: old persisted entries may not */
export function readsForFile(entries: readonly ReadEntry[]): LibraryOfKind['read'] {
  return entries.flatMap((entry) => {
    const parsed = v.safeParse(readSchema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

export type LibraryFileFault =
  /** No JSON, or another program's. */
  | 'foreign'
  | 'newer'
  /** A library file with an invalid part: nothing of it is used. */
  | 'broken';

export function libraryFileText(library: Omit<LibraryFile, 'format' | 'version'>): string {
  const file = { format: LIBRARY_FILE_FORMAT, version: LIBRARY_FILE_VERSION, ...library };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

const headSchema = v.object({ format: v.literal(LIBRARY_FILE_FORMAT), version: v.number() });

/** A limit for the brackets, commas and colons in a file; the longest file that the app writes has half as many. */
const LIBRARY_FILE_PARTS_MAX = 500_000;

/** @returns the library, or the first fault found */
export function readLibraryFile(text: string): LibraryFile | LibraryFileFault {
  if (hasTooManyParts(text, LIBRARY_FILE_PARTS_MAX)) return 'foreign';
  const value = parsedJson(text);
  const head = v.safeParse(headSchema, value);
  if (!head.success) return 'foreign';
  if (head.output.version > LIBRARY_FILE_VERSION) return 'newer';
  const library = v.safeParse(libraryFileSchema, value, { abortEarly: true });
  return library.success ? library.output : 'broken';
}

function parsedJson(text: string): unknown {
  try {
    // Editors on Windows put a byte order mark before the text.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
