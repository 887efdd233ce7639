import type { PushSettingTable } from './pushTables.ts';
import { nextTimes } from '../catalogue/publishTimes.ts';

const EVERY_WEEKDAY = [1, 2, 3, 4, 5, 6, 7];

type Quiet = Pick<PushSettingTable, 'quiet_from' | 'quiet_until' | 'zone'>;

/**
 * When a notification may be shown: now, or at the end of the quiet hours that have begun.
 * @returns ms since 1970
 */
export function afterQuietHours(quiet: Quiet, nowMs: number): number {
  const { quiet_from: from, quiet_until: until, zone } = quiet;
  if (from < 0 || until < 0 || from === until) return nowMs;
  const at = (minute: number) => {
    return nextTimes({ weekdays: EVERY_WEEKDAY, minute, zone }, nowMs, 1)[0] ?? nowMs;
  };
  const end = at(until);
  // Within them, their end comes before their next beginning. At the very minute they have begun.
  return end < at(from) ? end : nowMs;
}

/** Remembers the answers for the settings that many accounts share. */
export function quietHoursAt(nowMs: number): (quiet: Quiet) => number {
  const known = new Map<string, number>();
  return (quiet) => {
    const key = `${quiet.quiet_from} ${quiet.quiet_until} ${quiet.zone}`;
    const dueAt = known.get(key) ?? afterQuietHours(quiet, nowMs);
    known.set(key, dueAt);
    return dueAt;
  };
}
