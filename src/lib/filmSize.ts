import { oneDigit } from './count.ts';

/** As 0.7 MB, 1.4 MB, 128 MB, 1.3 GB; never smaller units. */
export function filmSize(bytes: number): string {
  if (bytes >= 1e9) return `${oneDigit(bytes / 1e9)}\u00a0GB`;
  return `${megabytes(bytes)}\u00a0MB`;
}

/** As 0.6 / 1.4 MB. */
export function filmProgress(bytes: number, of: number): string {
  return of >= 1e9
    ? `${filmSize(bytes)} / ${filmSize(of)}`
    : `${megabytes(bytes)} / ${filmSize(of)}`;
}

function megabytes(bytes: number): string {
  const count = bytes / 1e6;
  if (count >= 10 || count === 0) return String(Math.round(count));
  return Math.max(0.1, count).toFixed(1);
}
