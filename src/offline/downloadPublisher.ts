import { LIVE_PROGRESS_DELAY_MS } from '../shared/limits.ts';
import type { DownloadWait, LiveDownload } from '../shared/offline/downloads/download.ts';
import { onDownloadEvent, publishDownloadEvent } from './downloadEvents.ts';
import { keepAwake } from '../lib/wakeLock.ts';

/** Publishes the progress of the downloading tab, and keeps the screen awake meanwhile. */
export interface DownloadPublisher {
  readonly note: (live: LiveDownload | undefined) => void;
  /** The reason to wait may have changed. */
  readonly recheck: () => void;
  /** Nothing runs any more. */
  readonly end: () => void;
}

/** Publishes at most every LIVE_PROGRESS_DELAY_MS. */
export function startPublishing(wait: () => DownloadWait): DownloadPublisher {
  let live: LiveDownload | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let letSleep: (() => void) | undefined;

  function publish(): void {
    timer = undefined;
    publishDownloadEvent({ type: 'run', live, wait: wait() });
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
    timer ??= setTimeout(publish, LIVE_PROGRESS_DELAY_MS);
  }

  const stop = onDownloadEvent(({ type }) => {
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
      publishDownloadEvent({ type: 'run', live: undefined, wait: '' });
    },
  };
}
