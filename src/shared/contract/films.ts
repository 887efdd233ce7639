import * as v from 'valibot';
import { field, quantitySchema, sizeSchema } from './values.ts';
import { contentEntries } from './works.ts';

const path = v.pipe(v.string(), v.minLength(1));
const bytes = sizeSchema;
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Initialization section of a quality in fragmented MP4 (EXT-X-MAP); MPEG-TS has none. */
const filmInitSchema = v.object({ path, bytes, sha256 });

/** A segment of one quality; `path` is relative to the folder of `hls`, as in the quality's playlist. */
export const filmSegmentSchema = v.object({
  ...filmInitSchema.entries,
  seconds: v.pipe(quantitySchema, v.gtValue(0)),
});
export type FilmSegment = v.InferOutput<typeof filmSegmentSchema>;

/** The qualities of a film come best first. */
export const filmQualitySchema = v.object({
  /** E.g. 480p; the reader's choice is stored by it. */
  id: v.pipe(v.string(), v.regex(/^\w{1,16}$/)),
  width: sizeSchema,
  height: sizeSchema,
  /** Peak, in bits per second. */
  bandwidth: field.quantity,
  /** RFC 6381; '' if unknown. */
  codecs: field.text,
  /** Relative to the folder of `hls`. */
  playlist: path,
  init: v.optional(filmInitSchema),
  /** All segments in order; for a preview, those of its beginning. Empty: the film can be watched but not stored. */
  segments: v.optional(v.array(filmSegmentSchema), []),
});
export type FilmQuality = v.InferOutput<typeof filmQualitySchema>;

/** `path` is a path like those of images. */
export const subtitleSchema = v.object({
  /** BCP 47. */
  lang: v.string(),
  label: v.string(),
  path,
  bytes: v.optional(bytes),
  sha256: v.optional(sha256),
});
export type Subtitle = v.InferOutput<typeof subtitleSchema>;

/** Sheets of small frames, one each `seconds`, row by row: what the film shows at a time. Sizes are those of a frame, in pixels. */
export const filmSpritesSchema = v.object({
  seconds: v.pipe(quantitySchema, v.gtValue(0)),
  width: sizeSchema,
  height: sizeSchema,
  columns: sizeSchema,
  rows: sizeSchema,
  /** Paths like those of images, in order. */
  sheets: v.array(path),
});
export type FilmSprites = v.InferOutput<typeof filmSpritesSchema>;

/**
 * `hls` is the path of the master playlist, like those of images; after a purchase it expires after a while (403; the
 * client then requests the episode again). Times are in seconds.
 */
export const filmContentSchema = v.object({
  ...contentEntries,
  hls: path,
  poster: field.text,
  duration: field.quantity,
  /** Length of the free preview, inside a locked response or without; 0: none, or the whole film is free. */
  preview_seconds: field.quantity,
  qualities: v.optional(v.array(filmQualitySchema), []),
  subtitles: v.optional(v.array(subtitleSchema), []),
  /** Absent: the back end has none, or it is a preview. */
  sprites: v.fallback(v.optional(filmSpritesSchema), undefined),
});
export type FilmContent = v.InferOutput<typeof filmContentSchema>;
