// Reading days
/** A page that is neither turned nor scrolled counts as read for this long. */
export const READING_PAUSE_MAX_MS = 180_000;
/** Interval at which a reader adds its time to the stored day. */
export const READING_ADD_INTERVAL_MS = 30_000;
/** How long reading days are stored, on the device and on the server. */
export const READING_DAYS_MAX = 400;
/** Reading days of an account, of all its devices; beyond this the oldest are removed. */
export const READING_DAY_ROWS_MAX = 2_000;
/** A day with less is no day of a streak. */
export const STREAK_DAY_SECONDS_MIN = 60;
/** The longest day: summer time ends on it. */
export const READING_DAY_SECONDS_MAX = 25 * 3_600;
export const READING_HOUR_SECONDS_MAX = 2 * 3_600;
export const READING_DAY_CHAPTERS_MAX = 1_000;
export const READING_DAY_FINISHED_MAX = 100;
/** Tags of a day, those read longest. */
export const READING_DAY_TAGS_MAX = 20;
export const READING_TAG_CHARACTERS_MAX = 40;
/** Days in one call; a device with more sends them one after the other. */
export const READING_DAYS_SENT_MAX = 60;
