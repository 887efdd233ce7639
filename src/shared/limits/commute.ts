// The commute pack
export const COMMUTE_MINUTES = [15, 30, 60] as const;
export const COMMUTE_BYTES = [100e6, 300e6, 1e9] as const;
/** A pack may take this much longer than asked for, since it ends with a chapter. */
export const COMMUTE_OVER_PART = 1.2;
/** Works in one pack. */
export const COMMUTE_WORKS_MAX = 12;
/** Works that are requested for one pack: many have nothing unread. */
export const COMMUTE_REQUESTED_MAX = 24;
/** Works requested at the same time. */
export const COMMUTE_PARALLEL = 4;
/** Next chapters of one work. */
export const COMMUTE_CHAPTERS_MAX = 20;
/** Episodes of one series whose sizes are requested. */
export const COMMUTE_EPISODES_MAX = 3;
/** A work that is no favorite counts as followed this long after it was read. */
export const COMMUTE_RECENT_DAYS = 30;
/** The evening begins at this hour of the device's clock. */
export const COMMUTE_EVENING_HOUR = 18;
/** Interval at which an open app checks whether the pack of this evening is due. */
export const COMMUTE_CHECK_INTERVAL_MS = 15 * 60_000;

// How long a chapter takes, before the reader's own pace is known
export const PAGE_READ_SECONDS_GUESS = 6;
export const CHARACTERS_READ_IN_A_MINUTE_GUESS = 450;
/** The reader's own pace counts from this much reading on. */
export const PACE_MINUTES_MIN = 20;
/** Reading days that it is taken from. */
export const PACE_DAYS_MAX = 28;
/** Bounds of the own pace against the guess: a page left open overnight must not change it further. */
export const PACE_MIN = 0.5;
export const PACE_MAX = 2;
