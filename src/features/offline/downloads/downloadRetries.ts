import { AUTO_RETRIES_MAX, AUTO_RETRY_REST_MS } from '../../../shared/limits.ts';
import type { Download, DownloadQueue } from '../../../shared/offline/downloads/download.ts';

/**
 * Decides which chapters that failed on the network are retried automatically: each a few times per page load, with a
 * pause between.
 * @param now ms, of any monotonic clock
 */
export function autoRetries(now: () => number = () => performance.now()) {
  const tries = new Map<string, { readonly count: number; readonly at: number }>();

  function isDue({ chapter, state, reason }: Download): boolean {
    if (state !== 'failed' || (reason !== 'network' && reason !== 'pages')) return false;
    const past = tries.get(chapter);
    return !past || (past.count < AUTO_RETRIES_MAX && past.at <= now() - AUTO_RETRY_REST_MS);
  }

  return {
    /** @returns uuids of the chapters to retry now; none while the queue is paused */
    due({ items, pause }: DownloadQueue, account: string): readonly string[] {
      const own = pause === '' ? items.filter((item) => item.account === account) : [];
      return own.filter(isDue).map(({ chapter }) => chapter);
    },
    note(chapters: readonly string[]): void {
      for (const chapter of chapters) {
        tries.set(chapter, { count: (tries.get(chapter)?.count ?? 0) + 1, at: now() });
      }
    },
  };
}
