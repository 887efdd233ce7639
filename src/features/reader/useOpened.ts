import { useEffect } from 'react';
import { getOfflineStore } from '../../lib/pictures.ts';

/**
 * Notes the open chapter as recently used; read incognito, leaves nothing of it on the device.
 * @param chapter uuid; undefined: none is open
 */
export function useOpened(work: string, chapter: string | undefined, isIncognito: boolean): void {
  useRecentlyUsed(isIncognito ? undefined : chapter);
  useIncognito(work, isIncognito ? chapter : undefined);
}

/** Marks the chapter as recently used, so that it is evicted last. */
function useRecentlyUsed(chapter: string | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    const touch = async () => (await getOfflineStore()).touchChapter(chapter, Date.now());
    // Reading works without the mark.
    touch().catch((error: unknown) => console.warn('opening a chapter was not noted', error));
  }, [chapter]);
}

/** Incognito (`chapter` is given): afterwards removes it from the device, unless it was complete before. */
function useIncognito(work: string, chapter: string | undefined): void {
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
