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
/** Another device that is so little further in an episode is at the same place: nobody is asked about it. */
export const FILM_FURTHER_SECONDS_MIN = 10;
/** So far into what is watched it is said from where the episode went on. */
export const RESUME_NOTE_SECONDS = 6;
/** What a key changes the volume by, of 1. */
export const VOLUME_STEP = 0.1;
/** The darkest that the picture may be made, of 1. */
export const FILM_BRIGHTNESS_MIN = 0.2;
/** A second tap within it makes a double tap. */
export const DOUBLE_TAP_MS = 280;
/** A finger that rests so long holds. */
export const FILM_HOLD_MS = 500;
/** A finger that wanders further swipes, CSS pixels. */
export const FILM_SWIPE_PX = 10;
/** From the left edge: the system's own way back, CSS pixels. */
export const BACK_SWIPE_PX = 24;
/** Loaded ahead before somebody plays, and while they do, seconds. */
export const BUFFER_BEFORE_PLAY_SECONDS = 4;
export const BUFFER_SECONDS = 30;
/** What was played and is still held, seconds: a step back asks for nothing. */
export const BUFFER_BEHIND_SECONDS = 30;
/** The network is gone: it is looked for again this often. */
export const FILM_RETRY_MS = 3_000;
/** What was just changed (a volume, a speed) is shown so long. */
export const PLAYER_HINT_MS = 900;

// Keeping films (features 72)
/** Of so many chosen episodes the exact size is asked for; of more it is estimated. */
export const FILM_SIZES_ASKED_MAX = 24;
/** What a second of a film is taken for where nothing is known of it, and how long an episode is then. */
export const FILM_SECOND_BYTES_GUESS = 120_000;
export const FILM_SECONDS_GUESS = 2_400;
