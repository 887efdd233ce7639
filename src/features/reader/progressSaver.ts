import { PROGRESS_SAVE_DELAY_MS } from '../../shared/limits.ts';
import type { ReadEntry } from '../../state/userState.ts';

export interface ProgressSaver {
  /** Reports the current position. @param urgent save at once */
  readonly move: (entry: ReadEntry, urgent: boolean) => void;
  readonly flush: () => void;
  /** Drops the position not saved yet; the next one is saved in any case. */
  readonly forget: () => void;
  /** Saves the next position even if it equals the last one: another chapter may have been read since. */
  readonly restart: () => void;
}

/** Maximum delay until the browser is idle. */
const IDLE_MS_MAX = 500;

/** Saves positions at most every `delayMs`; always saves the last one, and the last one of each chapter. */
export function createProgressSaver(
  save: (entry: ReadEntry) => void,
  delayMs = PROGRESS_SAVE_DELAY_MS,
): ProgressSaver {
  let written: ReadEntry | undefined;
  let waiting: ReadEntry | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    stopWaiting();
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
    forget() {
      stopWaiting();
      waiting = undefined;
      written = undefined;
    },
    restart() {
      written = undefined;
    },
  };
}

/** Runs the work between frames; Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, { timeout: IDLE_MS_MAX });
  else work();
}

function isSamePlace(a: ReadEntry, b: ReadEntry): boolean {
  return a.chapter === b.chapter && a.ratio === b.ratio && a.page === b.page;
}
