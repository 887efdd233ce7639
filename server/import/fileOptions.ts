import * as v from 'valibot';
import type { ChapterName, ImportUnit } from './formats/types.ts';

/** What the operator decided about a file; stored as JSON in `source_file.options`. */
const fileOptionsSchema = v.object({
  /** Of a text or of subtitles, as `TextDecoder` names it. */
  encoding: v.optional(v.string()),
  /** Pages that are left out, counted from 1, by the key of their chapter. */
  skip: v.optional(v.record(v.string(), v.array(v.number())), {}),
  /** Another file of the same number is used in its place; `notAlternative` finds it in the text of the column. */
  alternative: v.optional(v.boolean()),
});
export type FileOptions = v.InferOutput<typeof fileOptionsSchema>;

export function parseOptions(json: string): FileOptions {
  return v.parse(fileOptionsSchema, JSON.parse(json));
}

const nameEntries = {
  title: v.string(),
  number: v.optional(v.number()),
  part: v.optional(v.number()),
  volume: v.optional(v.string()),
  volumeNumber: v.optional(v.number()),
  place: v.picklist(['front', 'numbered', 'named', 'extra']),
};
const nameSchema = v.object(nameEntries);

export function parseName(json: string): ChapterName {
  return v.parse(nameSchema, JSON.parse(json));
}

const unitSchema = v.object({
  format: v.picklist(['zip', 'rar', 'pdf', 'epub', 'txt', 'folder', 'film']),
  path: v.string(),
  files: v.array(v.string()),
  workKey: v.string(),
  workTitle: v.string(),
  name: nameSchema,
  comicInfo: v.optional(v.string()),
  moyu: v.optional(v.string()),
  cover: v.optional(v.string()),
  subtitles: v.optional(v.array(v.string())),
});

export function parseUnit(json: string): ImportUnit {
  return v.parse(unitSchema, JSON.parse(json)) as ImportUnit;
}
