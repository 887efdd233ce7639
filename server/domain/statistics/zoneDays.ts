import { DAY_MS } from '../../base/time.ts';

/**
 * @param zone IANA name
 * @returns names the day of a time (ms since 1970) in the zone, as 2026-11-23
 */
export function dayNames(zone: string): (ms: number) => string {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => format.format(ms);
}

/** @returns the names of the last `count` days up to that of `nowMs`, the earliest first */
export function lastDays(zone: string, nowMs: number, count: number): string[] {
  const today = Date.parse(dayNames(zone)(nowMs));
  return Array.from({ length: count }, (_none, at) =>
    new Date(today - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}
