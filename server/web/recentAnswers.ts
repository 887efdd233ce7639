/** Answers in memory for a short time, the ones used last; of calls for the same key at once, one makes the answer. */
export interface RecentAnswers<T> {
  /** @throws what `make` throws; a failure is not remembered */
  get(key: string, nowMs: number, make: () => Promise<T>): Promise<T>;
}

/** @param sizeMax number of answers @param ageMaxMs how long an answer may be out of date */
export function recentAnswers<T>(sizeMax: number, ageMaxMs: number): RecentAnswers<T> {
  const entries = new Map<string, { readonly atMs: number; readonly answer: Promise<T> }>();
  return {
    get(key, nowMs, make) {
      const known = entries.get(key);
      entries.delete(key);
      if (known && Math.abs(nowMs - known.atMs) < ageMaxMs) {
        // A Map is in order of insertion: the first is the one that was used longest ago.
        entries.set(key, known);
        return known.answer;
      }
      const entry = { atMs: nowMs, answer: make() };
      entries.set(key, entry);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      if (entries.size > sizeMax) {
        const [oldest] = entries.keys();
        if (oldest !== undefined) entries.delete(oldest);
      }
      return entry.answer;
    },
  };
}
