import { CACHED_COPY_PATIENCE_MS } from '../shared/limits.ts';
import type { Failure, Result } from './failure.ts';

interface FreshOrStored<T> {
  readonly fresh: Promise<Result<T>>;
  /** Reads the stored copy; a rejection counts as no copy. */
  readonly find: () => Promise<T | undefined>;
  /** Time to wait for a fresh response if there is a copy, ms; 0: show the copy at once. */
  readonly patienceMs?: number;
  /** Called with a fresh response that arrived after the copy was shown. */
  readonly onLate: (data: T) => void;
}

/**
 * Returns a fresh response if it is in time, else the stored copy, which `onLate` replaces. Fails only without a copy.
 */
export async function freshOrStored<T>(
  options: FreshOrStored<T>,
): Promise<{ data: T } | { error: Failure }> {
  const { fresh, find, patienceMs = CACHED_COPY_PATIENCE_MS, onLate } = options;
  const inTime = patienceMs > 0 ? await Promise.race([fresh, after(patienceMs)]) : undefined;
  if (inTime?.ok) return { data: inTime.data };

  const copy = await find().catch(() => undefined);
  if (copy !== undefined) {
    // A response that arrived while the copy was read must not replace it before the caller has stored it.
    void fresh.then((result) => result.ok && setTimeout(() => onLate(result.data)));
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
