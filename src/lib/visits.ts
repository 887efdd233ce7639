import * as v from 'valibot';
import { SAFARI_EVICTION_DAYS, SAFARI_WARNING_DAYS, VISIT_GAP_MS } from '../shared/limits.ts';
import { VISIT_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';

/** Times of the last visits: Safari removes the data of sites that are not visited (SPECIFICATION: Offline rules). */
export interface Visits {
  /** End of the current visit so far, ms since 1970; 0: never. */
  readonly lastMs: number;
  /** End of the visit before; 0: none, or unknown. */
  readonly beforeMs: number;
}

const time = v.fallback(v.pipe(v.number(), v.minValue(0)), 0);
export const visitSetting = deviceSetting(
  VISIT_STORAGE_NAME,
  v.fallback(v.object({ lastMs: time, beforeMs: time }), { lastMs: 0, beforeMs: 0 }),
);

export function visitsAt({ lastMs, beforeMs }: Visits, nowMs: number): Visits {
  // The clock was set back: the time between the visits is unknown.
  if (lastMs > nowMs) return { lastMs: nowMs, beforeMs: 0 };
  const isAnother = lastMs > 0 && nowMs - lastMs >= VISIT_GAP_MS;
  return { lastMs: nowMs, beforeMs: isAnother ? lastMs : beforeMs };
}

export interface VisitLabels {
  /** Calendar days since the visit before, if at least SAFARI_WARNING_DAYS; else undefined. */
  readonly daysAgo: number | undefined;
  /** The day by which the app has to be opened again, as 11月28日. */
  readonly deadline: string;
}

/**
 * Texts on Safari's limit of SAFARI_EVICTION_DAYS, in the device's time zone.
 * @param nowMs now, or the start of today
 */
export function visitLabels({ lastMs, beforeMs }: Visits, nowMs: number): VisitLabels {
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

/** By date, so that a day of 23 hours counts too. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

/** Records a visit now and whenever the page is shown or hidden. */
export function followVisits(): void {
  const note = () => visitSetting.write(visitsAt(visitSetting.read(), Date.now()));
  note();
  document.addEventListener('visibilitychange', note);
}
