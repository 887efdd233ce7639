import { useEffect } from 'react';
import { getOfflineStore } from '../../lib/pictures.ts';

/** Incognito (`chapter` is given): afterwards removes it from the device, unless it was complete before. */
export function useIncognito(work: string, chapter: string | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return undefined;
    const wasStored = async () => {
      const stored = await (await getOfflineStore()).storedChapters(work);
      return stored.some(({ uuid, complete }) => uuid === chapter && complete);
    };
    const before = wasStored().catch(() => true);
    return () => {
      const forget = async () => {
        if (!(await before)) await (await getOfflineStore()).removeChapters([chapter]);
      };
      forget().catch((error: unknown) =>
        console.warn('a chapter stayed in the offline store', error),
      );
    };
  }, [work, chapter]);
}
