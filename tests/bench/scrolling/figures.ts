export interface Ride {
  /** Time between frames as the page saw them, ms. */
  readonly gapsMs: readonly number[];
  /** Tasks of the main thread of 50 ms and more, ms. */
  readonly longTasksMs: readonly number[];
  /** How often the page was sampled, and how often a page of the comic was missing. */
  readonly looks: number;
  readonly blanks: number;
  /** Distinct pages that were on screen in a sample. */
  readonly pagesSeen: number;
}

export interface RideFigures {
  /** Fractions of the frames, 0…1. */
  readonly over18: number;
  readonly over34: number;
  readonly maxGapMs: number;
  readonly longTasks: number;
  readonly longTasksMs: number;
  /** Fraction of the samples, 0…1. */
  readonly blank: number;
  readonly frames: number;
}

/** @throws if a ride has no frames */
export function figuresOf({ gapsMs, longTasksMs, looks, blanks }: Ride): RideFigures {
  if (gapsMs.length === 0 || looks === 0) throw new Error('nothing was measured');
  const partOver = (limitMs: number) =>
    gapsMs.filter((gap) => gap > limitMs).length / gapsMs.length;
  return {
    over18: partOver(18),
    over34: partOver(34),
    maxGapMs: Math.max(...gapsMs),
    longTasks: longTasksMs.length,
    longTasksMs: longTasksMs.reduce((sum, each) => sum + each, 0),
    blank: blanks / looks,
    frames: gapsMs.length,
  };
}

/**
 * @param rollup text of Linux' /proc/PID/smaps_rollup
 * @returns the process's proportional share of memory, bytes; 0 if the text has none
 */
export function pssBytes(rollup: string): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
  return Number(kilobytes) * 1024;
}

/** 0.043 as "4.3 %". */
export function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}

export function mebibytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
