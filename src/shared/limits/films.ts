/** Numbers of films (features 71–73, design 48–50). */

/** A larger piece of a film is none. */
export const FILM_PIECE_BYTES_MAX = 64 * 1024 * 1024;
/** One that has not arrived by then has failed: some megabytes, several of them at the same time. */
export const FILM_PIECE_TIMEOUT_MS = 120_000;
/** Pieces that are fetched and not yet written; with more, the network waits for the disk: each takes megabytes of memory. */
export const FILM_PIECES_UNWRITTEN_MAX = 3;
/** How long an address of a film is good for: longer than any film with its pauses, shorter than a link lives. */
export const FILM_PASS_HOURS = 6;
export const PLAYBACK_SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** The keys ← and →, and a double tap, go so far. */
export const SEEK_SECONDS = 10;
/** A swipe over the whole width goes so far at most; of a shorter film, its length. */
export const SWIPE_SEEK_SECONDS = 90;
/** Speed while a finger rests on the picture. */
export const HOLD_SPEED = 2;
/** The bars go so long after the last touch while it plays. */
export const PLAYER_BARS_MS = 3_500;
/** Waiting longer than this is shown. */
export const BUFFERING_SHOWN_MS = 300;
/** Somebody who left so near the end has seen it: next time it begins anew, or with the next episode. */
export const FILM_END_SECONDS = 5;
/** Less than this is no place to come back to. */
export const FILM_RESUME_MIN_SECONDS = 3;
/** Where somebody is, is noted this often while it plays. */
export const FILM_PROGRESS_MS = 5_000;
/** The next episode begins by itself after so long, unless that is called off. */
export const NEXT_EPISODE_SECONDS = 5;

// Keeping films (features 72)
/** Of so many chosen episodes the exact size is asked for; of more it is estimated. */
export const FILM_SIZES_ASKED_MAX = 24;
/** What a second of a film is taken for where nothing is known of it, and how long an episode is then. */
export const FILM_SECOND_BYTES_GUESS = 120_000;
export const FILM_SECONDS_GUESS = 2_400;
