const DAY_MS = 86_400_000;
/** All readers live by Beijing time, which has no summer time. */
const BEIJING_OFFSET_MS = 8 * 3_600_000;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** The weekday in China: 1 is Monday, 7 is Sunday. */
export function weekdayOf(nowMs: number): number {
  const days = Math.floor((nowMs + BEIJING_OFFSET_MS) / DAY_MS);
  return ((days + EPOCH_WEEKDAY - 1) % 7) + 1;
}

/** When what is proposed for the evening changes, in China. */
export const EVENING_HOUR = 20;

/** Counts the evenings: one more from `EVENING_HOUR` on. */
export function eveningOf(nowMs: number): number {
  const sinceEvening = nowMs + BEIJING_OFFSET_MS - EVENING_HOUR * 3_600_000;
  return Math.floor(sinceEvening / DAY_MS);
}
