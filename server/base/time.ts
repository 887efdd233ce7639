export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How far apart the clocks of several processes, or of one before and after it was set, may be and still be believed. */
export const CLOCK_TOLERANCE_MS = 60_000;
/** All readers live by Beijing time, which has no summer time. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** ISO 8601 UTC. @param ms since 1970 */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** YYYY-MM-DDTHH:MM… as clocks in China show it. @param ms since 1970 */
export function chinaTime(ms: number): string {
  return isoTime(ms + CHINA_OFFSET_MS);
}

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** The weekday in China: 1 is Monday, 7 is Sunday. */
export function weekdayOf(nowMs: number): number {
  const days = Math.floor((nowMs + CHINA_OFFSET_MS) / DAY_MS);
  return ((days + EPOCH_WEEKDAY - 1) % 7) + 1;
}

/** When what is proposed for the evening changes, in China. */
export const EVENING_HOUR = 20;

/** Counts the evenings: one more from `EVENING_HOUR` on. */
export function eveningOf(nowMs: number): number {
  return Math.floor((nowMs + CHINA_OFFSET_MS - EVENING_HOUR * HOUR_MS) / DAY_MS);
}
