import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;
export const LATE_MAX_MS = 50;

export interface LoopWatch {
  /** Resolves at once, or when callbacks of the process run in time again: readers come before jobs. */
  readonly whenCalm: () => Promise<void>;
  readonly stop: () => void;
}

/** Measures by how much the event loop of this process is late. @param lateMaxMs beyond it the process is not calm */
export function watchEventLoop(lateMaxMs = LATE_MAX_MS): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let latestMs = 0;
  const isLate = () => latestMs > lateMaxMs;
  const timer = setInterval(() => {
    latestMs = delays.count > 0 ? delays.max / 1e6 - RESOLUTION_MS : 0;
    delays.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    async whenCalm() {
      while (isLate()) await sleep(WINDOW_MS);
    },
    stop() {
      latestMs = 0;
      clearInterval(timer);
      delays.disable();
    },
  };
}
