const MINUTE = 60;
const HOUR = 3_600;

/**
 * Formats 01:26, or 1:48:20 from one hour on.
 * @param seconds negative or non-finite values count as 0
 */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (count: number) => String(count).padStart(2, '0');
  const rest = `${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
  return whole < HOUR ? rest : `${Math.floor(whole / HOUR)}:${rest}`;
}

/** Formats the jump of a swipe: +0:20 or −1:05. */
export function deltaText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const rest = String(whole % MINUTE).padStart(2, '0');
  return `${seconds < 0 ? '−' : '+'}${Math.floor(whole / MINUTE)}:${rest}`;
}

/** Accessible value of the time slider: 01:26，共 25:00. */
export function placeText(seconds: number, duration: number): string {
  return `${clockText(seconds)}，共 ${clockText(duration)}`;
}

export function speedText(speed: number): string {
  return `${speed}x`;
}
