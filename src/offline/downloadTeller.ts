import { LIVE_PROGRESS_DELAY_MS } from '../shared/limits.ts';
import type { DownloadWait, LiveDownload } from '../shared/offline/downloads/download.ts';
import { onDownloadNews, tellDownloads } from './downloadNews.ts';
import { keepAwake } from '../lib/wakeLock.ts';

/** Publishes the progress of the downloading tab, and keeps the screen awake meanwhile. */
export interface DownloadTeller {
  readonly note: (live: LiveDownload | undefined) => void;
  /** The reason to wait may have changed. */
  readonly recheck: () => void;
  /** Nothing runs any more. */
  readonly end: () => void;
}

/** Publishes at most every LIVE_PROGRESS_DELAY_MS. */
export function startTelling(wait: () => DownloadWait): DownloadTeller {
  let live: LiveDownload | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let letSleep: (() => void) | undefined;

  function tell(): void {
    timer = undefined;
    tellDownloads({ type: 'run', live, wait: wait() });
  }

  function followScreen(): void {
    const isBusy = live !== undefined && (wait() === '' || wait() === 'reading');
    if (isBusy) letSleep ??= keepAwake();
    else {
      letSleep?.();
      letSleep = undefined;
    }
  }

  function change(): void {
    followScreen();
    timer ??= setTimeout(tell, LIVE_PROGRESS_DELAY_MS);
  }

  const stop = onDownloadNews(({ type }) => {
    if (type === 'ask') change();
  });
  change();
  return {
    note(next) {
      live = next;
      change();
    },
    recheck: change,
    end() {
      stop();
      clearTimeout(timer);
      letSleep?.();
      tellDownloads({ type: 'run', live: undefined, wait: '' });
    },
  };
}
