import { useEffect } from 'react';
import { getShelf } from '../../lib/pictures.ts';

/**
 * A chapter that is open is not what makes room for others.
 * @param chapter its uuid; undefined: what is read leaves no trace
 */
export function useOpened(chapter: string | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    const touch = async () => (await getShelf()).touchChapter(chapter, Date.now());
    // It reads as well without.
    touch().catch((error: unknown) => console.warn('opening a chapter was not noted', error));
  }, [chapter]);
}
