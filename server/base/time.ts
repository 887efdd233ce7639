export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The largest difference between two processes' clocks, or between two readings of a clock, that counts as normal. */
export const CLOCK_TOLERANCE_MS = 60_000;
/** All readers live by Beijing time, which has no summer time. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** @param ms since 1970 */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** @param ms since 1970 @returns null where there is no time */
export function isoTimeOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : isoTime(ms);
}

/** @returns YYYY-MM-DDTHH:MM… in China's time zone @param ms since 1970 */
export function chinaTime(ms: number): string {
  return isoTime(ms + CHINA_OFFSET_MS);
}

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** @returns the weekday in China: 1 is Monday, 7 is Sunday */
export function weekdayOf(nowMs: number): number {
  const days = Math.floor((nowMs + CHINA_OFFSET_MS) / DAY_MS);
  return ((days + EPOCH_WEEKDAY - 1) % 7) + 1;
}

/** The hour in China at which the daily recommendations change. */
export const EVENING_HOUR = 20;

/** @returns a count of evenings, which grows by 1 at `EVENING_HOUR` */
export function eveningOf(nowMs: number): number {
  return Math.floor((nowMs + CHINA_OFFSET_MS - EVENING_HOUR * HOUR_MS) / DAY_MS);
}
