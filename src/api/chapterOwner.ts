import { PRICES_KNOWN_MS } from '../shared/limits.ts';
import type { KeptWork } from '../shared/offline/database/shelf.ts';
import { servicesOf, type SessionApi } from './thunk.ts';

/** Whether a chapter costs nobody anything, as far as the device knows: what it does not know is its reader's (features 27). */
export async function isFree(work: string, chapter: string, session: SessionApi): Promise<boolean> {
  return (await findPrices(work, session)).get(chapter) === 0;
}

/**
 * The same for many chapters of one work, whose directory, thousands of chapters long, is read once in a while.
 * @param now ms, of any clock that does not run backwards
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
  const shelf = await servicesOf(session.extra).shelf();
  const kept = await shelf.findWork(work).catch(() => undefined);
  return new Map(kept?.directory.chapters.map(({ uuid, price }) => [uuid, price]));
}

/**
 * A work as one account kept it, shown to another: without what the first one collected, read and bought.
 * @param own uuids of chapters on the device that are the other's
 */
export function withoutMarks(
  { detail, directory }: Pick<KeptWork, 'detail' | 'directory'>,
  own: ReadonlySet<string>,
): Pick<KeptWork, 'detail' | 'directory'> {
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
