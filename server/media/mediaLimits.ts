import { MINUTE_MS } from '../base/time.ts';

/** Widths in which a page is offered, in pixels; none above the source. */
export const WIDTHS_PX: readonly number[] = [720, 1_080, 1_600];
/** A smaller width is made only up to this part of the page's own: nearer ones save no bytes. */
export const VARIANT_RATIO_MAX = 0.9;
/** Strips are cut into pieces of at most this height; WebP ends at 16,383. */
export const PIECE_HEIGHT_MAX_PX = 4_096;
export const SOURCE_PIXELS_MAX = 120_000_000;
export const WEBP_QUALITY = 80;
/** Measured, effort 4 takes 1.5 times the CPU for 5 % fewer bytes. */
export const WEBP_EFFORT = 2;
/** Of link previews. */
export const JPEG_QUALITY = 82;
export const COVER_WIDTH_PX = 600;
export const COVER_HEIGHT_PX = 800;

/** A media worker with more resident memory is killed. */
export const WORKER_BYTES_MAX = 1024 * 1024 * 1024;
export const PAGE_MS_MAX = MINUTE_MS;
/** For hashing and listing a file of 4 GiB on a slow disk. */
export const READ_MS_MAX = 15 * MINUTE_MS;
/** An idle worker ends after this time, and gives its memory back. */
export const IDLE_MS = MINUTE_MS;

/** Heights in which a film is offered, in pixels; none above the source. `bits` a second are the most that an encoder may take. */
export const FILM_LADDER: readonly { readonly height: number; readonly bits: number }[] = [
  { height: 1_080, bits: 4_500_000 },
  { height: 720, bits: 2_500_000 },
  { height: 480, bits: 1_200_000 },
  { height: 240, bits: 500_000 },
];
/** A source between two heights is offered in its own, too, where the next one below is less than this part of it. */
export const OWN_HEIGHT_RATIO = 0.75;
export const FILM_CRF = 23;
export const SEGMENT_SECONDS = 4;
export const AUDIO_BITS_PER_SECOND = 96_000;
/** Frames a second; more would need a higher H.264 level than phones decode. */
export const FRAME_RATE_MAX = 60;
/** A stream is cut at its key frames: with longer distances it is encoded anew. */
export const COPY_KEY_FRAME_SECONDS_MAX = 6;
/** A stream with more is encoded anew: phones could not load it in time. */
export const COPY_BITS_PER_SECOND_MAX = 8_000_000;
/** A film whose encoded length is shorter than this part of its own is broken. */
export const FILM_LENGTH_RATIO_MIN = 0.95;
export const FILM_LENGTH_TOLERANCE_SECONDS = 2;
/** Where in the film its poster is taken from, 0…1. */
export const POSTER_PLACE = 0.1;
export const POSTER_WIDTH_MAX_PX = 1_280;
/** A frame of the time preview each so many seconds. */
export const SPRITE_SECONDS = 5;
export const SPRITE_WIDTH_PX = 160;
export const SPRITE_COLUMNS = 10;
export const SPRITE_ROWS = 10;
export const SPRITE_QUALITY = 60;
/** The media worker of a film and its ffmpeg together. */
export const FILM_BYTES_MAX = 3 * 1024 * 1024 * 1024;
export const NICENESS = 10;
