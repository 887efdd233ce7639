import * as v from 'valibot';
import { kindSchema } from '../shared/contract/index.ts';
import {
  BACKGROUND_DEFAULT,
  COLLECTION_UUIDS_MAX,
  COMIC_SEARCH_HISTORY_MAX,
  FONT_SIZE_DEFAULT_PX,
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  NOVEL_SEARCH_HISTORY_MAX,
  READ_HISTORY_MAX,
  SPENT_LAUNCHES_MAX,
  VIDEO_SEARCH_HISTORY_MAX,
} from '../shared/limits.ts';

/** The persisted user (SPECIFICATION: State on the device). An invalid field starts empty, the others stay. */

const text = v.fallback(v.string(), '');
const uuids = (max: number) =>
  v.fallback(
    v.pipe(
      v.array(v.string()),
      v.transform((list) => [...new Set(list)].slice(-max)),
    ),
    [],
  );

/** An entry of a reading list; `uuid` is the work's. Holds all that the library shows. */
export const readEntrySchema = v.object({
  uuid: v.string(),
  kind: kindSchema,
  title: v.string(),
  cover: v.optional(v.string(), ''),
  chapter: v.string(),
  chapterTitle: v.optional(v.string(), ''),
  index: v.number(),
  /** Counts from 1. */
  page: v.number(),
  pages: v.optional(v.number(), 0),
  /** (page − 1 + offset within the page) / pages, 0…1. */
  ratio: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** ISO 8601 UTC. */
  at: v.string(),
});
export type ReadEntry = v.InferOutput<typeof readEntrySchema>;

/** Drops invalid entries and keeps the newest READ_HISTORY_MAX, one per work. */
const readEntries = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => {
      const valid = list.flatMap((each) => {
        const parsed = v.safeParse(readEntrySchema, each);
        return parsed.success ? [parsed.output] : [];
      });
      return [...new Map(valid.map((entry) => [entry.uuid, entry])).values()].slice(
        -READ_HISTORY_MAX,
      );
    }),
  ),
  [],
);

const userinfoSchema = v.object({
  uuid: text,
  username: text,
  password: v.fallback(v.nullable(v.string()), null),
  phone: v.fallback(v.nullable(v.string()), null),
});

const userStateSchema = v.object({
  token: text,
  userinfo: v.fallback(v.nullable(userinfoSchema), null),
  channelid: text,
  wid: text,
  fontsize: v.fallback(
    v.pipe(v.number(), v.minValue(FONT_SIZE_MIN_PX), v.maxValue(FONT_SIZE_MAX_PX)),
    FONT_SIZE_DEFAULT_PX,
  ),
  bgcolor: v.fallback(v.string(), BACKGROUND_DEFAULT),
  comiccollectuuids: uuids(COLLECTION_UUIDS_MAX),
  comicreaduuids: readEntries,
  comicsearchhistory: uuids(COMIC_SEARCH_HISTORY_MAX),
  comicautoPayuuids: uuids(COLLECTION_UUIDS_MAX),
  novelcollectuuids: uuids(COLLECTION_UUIDS_MAX),
  novelreaduuids: readEntries,
  novelsearchhistory: uuids(NOVEL_SEARCH_HISTORY_MAX),
  novelautoPayuuids: uuids(COLLECTION_UUIDS_MAX),
  videosearchhistory: uuids(VIDEO_SEARCH_HISTORY_MAX),
  filmcollectuuids: uuids(COLLECTION_UUIDS_MAX),
  filmreaduuids: readEntries,
  filmautoPayuuids: uuids(COLLECTION_UUIDS_MAX),
  /** Token of the start address until it is exchanged; stored, so that a kill in between loses nothing. */
  launchtoken: text,
  /** Idempotency key of that exchange: a repeat, perhaps after a kill, gets the answer that was lost. Random. */
  launchkey: text,
  /** Fingerprints of the tokens already tried: an icon on the home screen keeps its address for good. */
  spentlaunches: uuids(SPENT_LAUNCHES_MAX),
  /** An account came to this device by an address or a one-time code. */
  carried: v.fallback(v.boolean(), false),
  /** The former account, to which the reader can return. */
  previous: v.fallback(v.nullable(v.object({ token: v.string(), username: text })), null),
});
export type UserState = v.InferOutput<typeof userStateSchema>;

/** @param raw anything from storage */
export function readUserState(raw: unknown): UserState {
  const isRecord = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  const fields: Record<string, unknown> = isRecord ? { ...raw } : {};
  for (const name of Object.keys(userStateSchema.entries)) fields[name] ??= undefined;
  return v.parse(userStateSchema, fields);
}
