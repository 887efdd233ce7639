import { DOWNLOAD_SPEED_WINDOW_MS } from '../../limits.ts';

/** Bytes per second over the last DOWNLOAD_SPEED_WINDOW_MS; `now` is a monotonic clock. */
export function bytesMeter(now: () => number) {
  const startedAt = now();
  let arrivals: readonly { readonly at: number; readonly bytes: number }[] = [];
  const windowStart = () => now() - DOWNLOAD_SPEED_WINDOW_MS;
  return {
    note(bytes: number): void {
      const since = windowStart();
      arrivals = [...arrivals.filter(({ at }) => at >= since), { at: now(), bytes }];
    },
    bytesPerSecond(): number {
      const since = Math.max(startedAt, windowStart());
      const bytes = arrivals.reduce((sum, each) => sum + (each.at >= since ? each.bytes : 0), 0);
      return Math.round((bytes * 1000) / Math.max(1, now() - since));
    },
  };
}
