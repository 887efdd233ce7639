import * as v from 'valibot';
import { field, quantitySchema, sizeSchema } from './values.ts';
import { contentEntries } from './works.ts';

const path = v.pipe(v.string(), v.minLength(1));
const bytes = sizeSchema;
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** What every segment of a quality in fragmented MP4 begins with (EXT-X-MAP); MPEG-TS has none. */
const filmInitSchema = v.object({ path, bytes, sha256 });

/** A piece of a film in one quality; `path` is relative to the folder of `hls`, as in the quality's playlist. */
export const filmSegmentSchema = v.object({
  ...filmInitSchema.entries,
  seconds: v.pipe(quantitySchema, v.gtValue(0)),
});
export type FilmSegment = v.InferOutput<typeof filmSegmentSchema>;

/** What a film is offered in; the first of them is the best. */
export const filmQualitySchema = v.object({
  /** As 480p: what a person's choice is remembered by. */
  id: v.pipe(v.string(), v.regex(/^\w{1,16}$/)),
  width: sizeSchema,
  height: sizeSchema,
  /** Bits a second, at most. */
  bandwidth: field.quantity,
  /** RFC 6381; '' where it is not known. */
  codecs: field.text,
  /** Its playlist, relative to the folder of `hls`. */
  playlist: path,
  init: v.optional(filmInitSchema),
  /** All of it, in order; of a preview, its beginning. None: it can be watched and not be kept. */
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

/**
 * An episode of a film. `hls` is the path of its master playlist, like those of images; whoever bought it gets it under an
 * address that ends after a while (403 then: the episode is asked for again). Times are in seconds.
 */
export const filmContentSchema = v.object({
  ...contentEntries,
  hls: path,
  poster: field.text,
  duration: field.quantity,
  /** How much of it may be tried before it is bought, whether it comes within a lock or without; 0: nothing, or all. */
  preview_seconds: field.quantity,
  qualities: v.optional(v.array(filmQualitySchema), []),
  subtitles: v.optional(v.array(subtitleSchema), []),
});
export type FilmContent = v.InferOutput<typeof filmContentSchema>;
