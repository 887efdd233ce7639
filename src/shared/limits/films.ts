/** Numbers of films (features 71–73, design 48–50). */

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
