import { KEPT_COPY_PATIENCE_MS } from '../shared/limits.ts';
import type { Failure, Result } from './failure.ts';

interface FreshOrKept<T> {
  readonly fresh: Promise<Result<T>>;
  /** The copy on the device; rejections count as none. */
  readonly find: () => Promise<T | undefined>;
  /** How long a fresh answer is waited for while a copy is at hand; 0: the copy at once. */
  readonly patienceMs?: number;
  /** A fresh answer that came after the copy was shown. */
  readonly onLate: (data: T) => void;
}

/**
 * A screen never waits for a slow server when it has a copy, and never fails where it has one: the fresh answer if it
 * comes in time, else the copy, replaced when the answer does come.
 */
export async function freshOrKept<T>(
  options: FreshOrKept<T>,
): Promise<{ data: T } | { error: Failure }> {
  const { fresh, find, patienceMs = KEPT_COPY_PATIENCE_MS, onLate } = options;
  const inTime = patienceMs > 0 ? await Promise.race([fresh, after(patienceMs)]) : undefined;
  if (inTime?.ok) return { data: inTime.data };

  // A shelf that fails holds nothing.
  const copy = await find().catch(() => undefined);
  if (copy !== undefined) {
    void fresh.then((result) => result.ok && onLate(result.data));
    return { data: copy };
  }
  const result = inTime ?? (await fresh);
  return result.ok ? { data: result.data } : { error: result.failure };
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}
