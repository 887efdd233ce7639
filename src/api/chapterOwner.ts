import { PRICES_KNOWN_MS } from '../shared/limits.ts';
import type { StoredWork } from '../shared/offline/database/offlineStore.ts';
import { servicesOf, type SessionApi } from './thunk.ts';

/** Whether a chapter is free for every account. A chapter of unknown price counts as its reader's own. */
export async function isFree(work: string, chapter: string, session: SessionApi): Promise<boolean> {
  return (await findPrices(work, session)).get(chapter) === 0;
}

/**
 * `isFree` for many chapters of one work; reads its directory (thousands of chapters) once per PRICES_KNOWN_MS.
 * @param now monotonic clock, ms
 */
export function freeChapters(session: SessionApi, now: () => number = () => performance.now()) {
  let known: { work: string; at: number; prices: ReadonlyMap<string, number> } | undefined;
  return async (work: string, chapter: string): Promise<boolean> => {
    const isKnown = known?.work === work && known.at >= now() - PRICES_KNOWN_MS;
    if (!known || !isKnown || !known.prices.has(chapter)) {
      known = { work, at: now(), prices: await findPrices(work, session) };
    }
    return known.prices.get(chapter) === 0;
  };
}

async function findPrices(work: string, session: SessionApi): Promise<ReadonlyMap<string, number>> {
  const offlineStore = await servicesOf(session.extra).offlineStore();
  const stored = await offlineStore.findWork(work).catch(() => undefined);
  return new Map(stored?.directory.chapters.map(({ uuid, price }) => [uuid, price]));
}

/**
 * A work stored by one account, for display to another: without the first account's favorites, reading and purchases.
 * @param own uuids of the stored chapters that belong to the account that looks
 */
export function withoutMarks(
  { detail, directory }: Pick<StoredWork, 'detail' | 'directory'>,
  own: ReadonlySet<string>,
): Pick<StoredWork, 'detail' | 'directory'> {
  return {
    detail: { ...detail, collected: false, progress: null },
    directory: {
      ...directory,
      chapters: directory.chapters.map((chapter) => ({
        ...chapter,
        bought: own.has(chapter.uuid),
        locked: chapter.price > 0 && !own.has(chapter.uuid),
      })),
    },
  };
}
