import * as v from 'valibot';
import { SAFARI_EVICTION_DAYS, SAFARI_WARNING_DAYS, VISIT_GAP_MS } from '../shared/limits.ts';
import { VISIT_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';

/** When the app was last used, for what Safari does with sites that are not (features 32). */
export interface Visits {
  /** When this visit was last seen going on, ms since 1970; 0: never. */
  readonly lastMs: number;
  /** When the one before ended; 0: there was none, or the clock tells nothing. */
  readonly beforeMs: number;
}

const time = v.fallback(v.pipe(v.number(), v.minValue(0)), 0);
export const visitSetting = deviceSetting(
  VISIT_STORAGE_NAME,
  v.fallback(v.object({ lastMs: time, beforeMs: time }), { lastMs: 0, beforeMs: 0 }),
);

/** What is known after somebody was seen here now. */
export function visitsAt({ lastMs, beforeMs }: Visits, nowMs: number): Visits {
  // A clock that was put back says nothing of how long nobody came.
  if (lastMs > nowMs) return { lastMs: nowMs, beforeMs: 0 };
  const isAnother = lastMs > 0 && nowMs - lastMs >= VISIT_GAP_MS;
  return { lastMs: nowMs, beforeMs: isAnother ? lastMs : beforeMs };
}

export interface VisitWords {
  /** Calendar days since the visit before this one, where they are many enough to be told; else undefined. */
  readonly daysAgo: number | undefined;
  /** The day by which the app has to be opened again, as 11月28日. */
  readonly deadline: string;
}

/**
 * What is to be said of the seven days, in the device's own time zone.
 * @param nowMs now, or the start of the day that it is
 */
export function visitWords({ lastMs, beforeMs }: Visits, nowMs: number): VisitWords {
  const now = new Date(nowMs);
  const last = lastMs > 0 && lastMs < nowMs ? new Date(lastMs) : now;
  const days =
    beforeMs > 0 && beforeMs <= nowMs ? dayNumber(now) - dayNumber(new Date(beforeMs)) : 0;
  const end = new Date(last.getFullYear(), last.getMonth(), last.getDate() + SAFARI_EVICTION_DAYS);
  return {
    daysAgo: days >= SAFARI_WARNING_DAYS ? days : undefined,
    deadline: `${end.getMonth() + 1}月${end.getDate()}日`,
  };
}

/** Days are counted by their dates: one of 23 hours is a day too. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

/** Notes that somebody is here: now, and whenever the page is shown or put away. */
export function followVisits(): void {
  const note = () => visitSetting.write(visitsAt(visitSetting.read(), Date.now()));
  note();
  document.addEventListener('visibilitychange', note);
}
