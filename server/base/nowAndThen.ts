const EVERY_MS = 60_000;

type Print = (line: string) => void;
const printedAt = new WeakMap<Print, Map<string, number>>();

/**
 * Prints a line at most once a minute, because every call would repeat it.
 * @param what the same for all lines of which one is enough
 */
export function printNowAndThen(print: Print, what: string, line: string): void {
  const times = printedAt.get(print) ?? new Map<string, number>();
  printedAt.set(print, times);
  const nowMs = performance.now();
  if (nowMs < (times.get(what) ?? -Infinity) + EVERY_MS) return;
  times.set(what, nowMs);
  print(line);
}
