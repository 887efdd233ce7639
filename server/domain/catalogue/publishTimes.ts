import { DAY_MS, MINUTE_MS } from '../../base/time.ts';

/** The days and the time of day at which new chapters of a work appear. */
export interface WeeklyTimes {
  /** 1 (Monday) to 7, at least one. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight, in `zone`. */
  readonly minute: number;
  /** IANA name, such as Asia/Shanghai. */
  readonly zone: string;
}

const SUNDAY = 7;

/**
 * The next of the weekly times, one after another. In the hour that summer time skips, the time is an hour later.
 * @param afterMs ms since 1970; the first time is later
 * @returns `count` times, ms since 1970
 */
export function nextTimes(
  { weekdays, minute, zone }: WeeklyTimes,
  afterMs: number,
  count: number,
): number[] {
  if (weekdays.length === 0) throw new RangeError('weekly times without a day');
  const times: number[] = [];
  const here = afterMs + offsetMs(zone, afterMs);
  for (let day = Math.floor(here / DAY_MS); times.length < count; day += 1) {
    const weekday = new Date(day * DAY_MS).getUTCDay() || SUNDAY;
    if (!weekdays.includes(weekday)) continue;
    const local = day * DAY_MS + minute * MINUTE_MS;
    // The second reading applies where the offset changed between midnight UTC and the time.
    const guess = local - offsetMs(zone, local);
    const time = local - offsetMs(zone, guess);
    if (time > afterMs) times.push(time);
  }
  return times;
}

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** @returns by how much the zone's clocks are ahead of UTC, in ms */
function offsetMs(zone: string, ms: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return local - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
