/** Times are ms since 1970. */
export interface ReadTime {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ReadingClock {
  /** The page was turned or scrolled, or the film played on. @returns the time read since the last time */
  readonly move: (nowMs: number) => ReadTime | undefined;
  /** The page was hidden, or the reader left. @returns the time read until then */
  readonly stop: (nowMs: number) => ReadTime | undefined;
  /** The page is shown again, where it was being read. */
  readonly resume: (nowMs: number) => void;
}

/**
 * Measures reading: from one move to the next, but no longer than `pauseMaxMs` after a move, so that a page that was
 * left open does not count.
 */
export function createReadingClock(pauseMaxMs: number): ReadingClock {
  let fromMs: number | undefined;
  let hasMoved = false;
  const read = (nowMs: number): ReadTime | undefined => {
    if (fromMs === undefined || nowMs <= fromMs) return undefined;
    return { fromMs, toMs: Math.min(nowMs, fromMs + pauseMaxMs) };
  };
  return {
    move(nowMs) {
      const time = read(nowMs);
      fromMs = nowMs;
      hasMoved = true;
      return time;
    },
    stop(nowMs) {
      const time = read(nowMs);
      fromMs = undefined;
      return time;
    },
    resume(nowMs) {
      if (hasMoved) fromMs = nowMs;
    },
  };
}
