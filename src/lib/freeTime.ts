import { countdown } from './format.ts';
import { LANGUAGE } from './language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * When a chapter becomes free, for lists: as 3 天后免费, 5 小时后免费, 12 分钟后免费, never sooner than it is; '' where that
 * time has come or is not known.
 * @param at ISO 8601
 */
export function freeText(at: string | undefined, nowMs: number): string {
  const ms = at ? Date.parse(at) - nowMs : 0;
  if (!(ms > 0)) return '';
  if (ms > DAY_MS) return `${Math.ceil(ms / DAY_MS)}\u00a0天后免费`;
  if (ms > HOUR_MS) return `${Math.ceil(ms / HOUR_MS)}\u00a0小时后免费`;
  return `${Math.ceil(ms / MINUTE_MS)}\u00a0分钟后免费`;
}

/** As 12月1日 20:00 起免费. */
export function freeMomentText(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  return nowMs < atMs ? `${MOMENT.format(atMs)} 起免费` : '马上免费';
}

/** The time left, in the last hour by the second: as 还有 3 天, 还有 3 小时 5 分钟, 还有 12:34; '' where it is over. */
export function freeLeftText(at: string, nowMs: number): string {
  const ms = Date.parse(at) - nowMs;
  if (!(ms > 0)) return '';
  if (ms > DAY_MS) return `还有 ${Math.ceil(ms / DAY_MS)}\u00a0天`;
  if (ms < HOUR_MS) return `还有 ${countdown(ms)}`;
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  return `还有 ${hours}\u00a0小时 ${minutes}\u00a0分钟`;
}
