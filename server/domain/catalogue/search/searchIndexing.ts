import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../../../base/time.ts';
import { type Database, transact } from '../../../storage/database.ts';
import { indexWorks, isIndexed } from './searchIndex.ts';

/** The time of one transaction, in which the embedded database answers no call. */
const SLICE_MS = 10;
const PAUSE_MS = 5;
/** Works of one transaction, whose rows are locked until it ends. */
const WORKS_PER_TRANSACTION = 4;
const WORKS_PER_LOOK = 200;

/**
 * Indexes the works that the index of searches has not, or not as they are, at the start and once an hour: those of a
 * database of an earlier version, and those that a process of an earlier version writes beside. A process of this version
 * indexes the works it writes in the same transaction.
 * @param report receives one line for a failure; the next attempt is an hour later
 * @returns a function that stops it and resolves when its last statement has ended
 */
export function startSearchIndexing(
  db: Database,
  report: (line: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      await indexMissing(db, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) report(`indexing for searches failed: ${String(error)}`);
      });
      await sleep(HOUR_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}

/**
 * Goes through all works once, in slices of 10 ms. What it has done stays done where it is stopped or killed.
 * @returns how many works were indexed
 */
export async function indexMissing(db: Database, signal?: AbortSignal): Promise<number> {
  let indexed = 0;
  let after = '';
  for (;;) {
    const works = await worksAfter(db, after);
    const missing = works.filter(({ isKnown }) => !isKnown).map(({ id }) => id);
    let sliceFrom = performance.now();
    while (missing.length > 0) {
      if (signal?.aborted) return indexed;
      const some = missing.splice(0, WORKS_PER_TRANSACTION);
      await transact(db, (t) => indexWorks(t, some));
      indexed += some.length;
      if (performance.now() - sliceFrom < SLICE_MS) continue;
      await sleep(PAUSE_MS);
      sliceFrom = performance.now();
    }
    const last = works.at(-1);
    if (!last || signal?.aborted) return indexed;
    after = last.id;
    await sleep(PAUSE_MS);
  }
}

/** The next works in the order of their ids. */
async function worksAfter(db: Database, after: string) {
  const rows = await db
    .selectFrom('work')
    .leftJoin('work_search', 'work_search.work_id', 'work.id')
    .select(['work.id', 'work.kind', 'work.title', 'work.author', 'work.tags', 'work.views'])
    .select([
      'work_search.kind as known_kind',
      'work_search.title as known_title',
      'work_search.author as known_author',
      'work_search.tags as known_tags',
      'work_search.popularity',
    ])
    .where('work.id', '>', after)
    .orderBy('work.id')
    .limit(WORKS_PER_LOOK)
    .execute();
  return rows.map((row) => {
    const known = {
      kind: row.known_kind ?? row.kind,
      title: row.known_title ?? '',
      author: row.known_author ?? '',
      tags: row.known_tags ?? '',
      popularity: row.popularity ?? -1,
    };
    return { id: row.id, isKnown: isIndexed(known, row) };
  });
}
