import { PROGRESS_SAVE_DELAY_MS } from '../../shared/limits.ts';
import type { ReadEntry } from '../../state/userState.ts';

export interface ProgressSaver {
  /** The person is here now; `urgent`: it is worth writing at once. */
  readonly move: (entry: ReadEntry, urgent: boolean) => void;
  /** Writes what has not been written. */
  readonly flush: () => void;
  /** The next place is written even where it is the one written last: another chapter may have been read since. */
  readonly restart: () => void;
}

/** Nobody waits longer for it than this. */
const IDLE_MS_MAX = 500;

/** Writes places at most every `delayMs`, the last one always, and the last one of each chapter. */
export function createProgressSaver(
  save: (entry: ReadEntry) => void,
  delayMs = PROGRESS_SAVE_DELAY_MS,
): ProgressSaver {
  let written: ReadEntry | undefined;
  let waiting: ReadEntry | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    written = waiting;
    waiting = undefined;
    save(written);
  };
  return {
    flush,
    move(entry, urgent) {
      if (waiting && waiting.chapter !== entry.chapter) flush();
      if (written && isSamePlace(written, entry)) {
        waiting = undefined;
        return;
      }
      waiting = entry;
      if (urgent) flush();
      else timer ??= setTimeout(() => whenIdle(flush), delayMs);
    },
    restart() {
      written = undefined;
    },
  };
}

/** Between two frames of somebody who scrolls; Safari has no such moment. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, { timeout: IDLE_MS_MAX });
  else work();
}

function isSamePlace(a: ReadEntry, b: ReadEntry): boolean {
  return a.chapter === b.chapter && a.ratio === b.ratio && a.page === b.page;
}
