import { useEffect } from 'react';
import { getOfflineStore } from '../../lib/pictures.ts';

/** Marks the chapter as recently used, so that it is evicted last. @param chapter uuid; undefined: incognito */
export function useOpened(chapter: string | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    const touch = async () => (await getOfflineStore()).touchChapter(chapter, Date.now());
    // Reading works without the mark.
    touch().catch((error: unknown) => console.warn('opening a chapter was not noted', error));
  }, [chapter]);
}
