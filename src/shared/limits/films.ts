/** A larger segment is refused. */
export const FILM_PIECE_BYTES_MAX = 64 * 1024 * 1024;
/** Timeout of a segment: several megabytes each, some of them in parallel. */
export const FILM_PIECE_TIMEOUT_MS = 120_000;
/** Fetched but unwritten segments; with more, fetching waits for the disk. Each takes megabytes of memory. */
export const FILM_PIECES_UNWRITTEN_MAX = 3;
/** Validity of a film's address: longer than any film with pauses, shorter than links circulate. */
export const FILM_PASS_HOURS = 6;
export const PLAYBACK_SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** Step of the keys ← and →, and of a double tap. */
export const SEEK_SECONDS = 10;
/** Longest seek of a swipe over the whole width; in a shorter film, its length. */
export const SWIPE_SEEK_SECONDS = 90;
/** Speed while a finger rests on the video. */
export const HOLD_SPEED = 2;
/** The controls hide this long after the last touch during playback. */
export const PLAYER_BARS_MS = 3_500;
/** Buffering that takes longer is shown. */
export const BUFFERING_SHOWN_MS = 300;
/** A film left this close to its end counts as watched: the next time it restarts, or the next episode starts. */
export const FILM_END_SECONDS = 5;
/** Shorter positions are not resumed. */
export const FILM_RESUME_MIN_SECONDS = 3;
/** Interval of saving the position during playback. */
export const FILM_PROGRESS_MS = 5_000;
/** Countdown to the next episode, which the reader can cancel. */
export const NEXT_EPISODE_SECONDS = 5;
/** Another device less far ahead than this counts as at the same position, and the app does not ask. */
export const REMOTE_PROGRESS_SECONDS_MIN = 10;
/** How long after a resume the starting position is shown. */
export const RESUME_NOTE_SECONDS = 6;
/** Step of the volume keys, of 1. */
export const VOLUME_STEP = 0.1;
/** Lowest brightness of the video, of 1. */
export const FILM_BRIGHTNESS_MIN = 0.2;
/** A second tap within this makes a double tap. */
export const DOUBLE_TAP_MS = 280;
/** A finger that rests this long counts as a hold. */
export const FILM_HOLD_MS = 500;
/** A finger that moves further counts as a swipe; CSS pixels. */
export const FILM_SWIPE_PX = 10;
/** The system's own back swipe at the left edge; CSS pixels. */
export const BACK_SWIPE_PX = 24;
/** Seconds buffered before and during playback. */
export const BUFFER_BEFORE_PLAY_SECONDS = 4;
export const BUFFER_SECONDS = 30;
/** Seconds buffered behind the position, so that a step back needs no request. */
export const BUFFER_BEHIND_SECONDS = 30;
/** Interval of retries while offline. */
export const FILM_RETRY_MS = 3_000;
/** How long a change of volume or speed is shown. */
export const PLAYER_HINT_MS = 900;

// Downloading films
/** The exact size is requested for up to this many chosen episodes, and estimated for more. */
export const FILM_SIZES_ASKED_MAX = 24;
/** Assumed bytes per second and episode length, if unknown. */
export const FILM_SECOND_BYTES_GUESS = 120_000;
export const FILM_SECONDS_GUESS = 2_400;
