import { twoDigits } from '../../../lib/format.ts';
import { clockText as shortClockText } from '../../../lib/filmText.ts';
import * as texts from '../texts.ts';

const MINUTE = 60;

/** Formats 01:26, or 1:48:20 from one hour on. @param seconds negative or non-finite values count as 0 */
export function clockText(seconds: number): string {
  return shortClockText(Number.isFinite(seconds) ? seconds : 0).padStart('00:00'.length, '0');
}

/** Formats the jump of a swipe: +0:20 or −1:05. */
export function deltaText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const sign = seconds < 0 ? '−' : '+';
  return `${sign}${Math.floor(whole / MINUTE)}:${twoDigits(whole % MINUTE)}`;
}

/** Accessible value of the time slider: 01:26，共 25:00. */
export function placeText(seconds: number, duration: number): string {
  return texts.timeOf(clockText(seconds), clockText(duration));
}

export function speedText(speed: number): string {
  return `${speed}x`;
}
