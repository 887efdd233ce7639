/** As 982.4万, 2.3亿; unchanged below 10,000. */
export function shortCount(count: number): string {
  if (count >= 1e8) return `${oneDigit(count / 1e8)}亿`;
  if (count >= 1e4) return `${oneDigit(count / 1e4)}万`;
  return String(Math.max(0, Math.round(count)));
}

/** Truncated, so that a count is never overstated. */
export function oneDigit(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
