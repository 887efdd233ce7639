import type { DownloadWait } from '../shared/offline/downloads/download.ts';
import { isIos } from '../lib/platform.ts';
import { createSignal } from '../lib/signal.ts';

export interface DownloadGate {
  readonly wait: () => DownloadWait;
  /** Resolves as soon as another page may start; rejects with the signal's reason. */
  readonly mayStart: (signal: AbortSignal) => Promise<void>;
  /** Checks again, after something that `wait` depends on has changed. */
  readonly recheck: () => void;
  /** @returns unsubscribes */
  readonly onRecheck: (listener: () => void) => () => void;
}

/** Lets pages start only while `wait` gives no reason. */
export function createGate(wait: () => DownloadWait): DownloadGate {
  const waiting = new Set<() => void>();
  const rechecked = createSignal();

  function change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      waiting.add(go);
      signal.addEventListener('abort', go, { once: true });
    });
  }

  return {
    wait,
    async mayStart(signal) {
      signal.throwIfAborted();
      while (wait() !== '') {
        await change(signal);
        signal.throwIfAborted();
      }
    },
    recheck() {
      for (const go of waiting) go();
      rechecked.emit();
    },
    onRecheck: rechecked.subscribe,
  };
}

/** iOS alone freezes a hidden page in the middle of its work. */
export function isAsleep(): boolean {
  return document.hidden && isIos();
}
