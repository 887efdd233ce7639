import { AUTO_RETRIES_MAX, AUTO_RETRY_REST_MS } from '../../../shared/limits.ts';
import type { Download, DownloadQueue } from '../../../shared/offline/downloads/download.ts';

/**
 * What failed for want of an answer, and may be tried again by itself now (features 8): each chapter a few times in a
 * page's life, with a rest between.
 * @param now ms, of any clock that does not run backwards
 */
export function autoRetries(now: () => number = () => performance.now()) {
  const tries = new Map<string, { readonly count: number; readonly at: number }>();

  function isDue({ chapter, state, reason }: Download): boolean {
    if (state !== 'failed' || (reason !== 'network' && reason !== 'pages')) return false;
    const past = tries.get(chapter);
    return !past || (past.count < AUTO_RETRIES_MAX && past.at <= now() - AUTO_RETRY_REST_MS);
  }

  return {
    /** @returns uuids of the chapters to be tried now; of a queue that is paused, none */
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
