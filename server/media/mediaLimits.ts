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
export const NICENESS = 10;
