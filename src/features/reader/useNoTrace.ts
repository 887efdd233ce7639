import { useEffect } from 'react';
import { getShelf } from '../../lib/pictures.ts';

/**
 * Incognito: removes the chapter from the offline store afterwards, unless it was complete there before.
 * @param chapter uuid; undefined: not incognito
 */
export function useNoTrace(work: string, chapter: string | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return undefined;
    const wasKept = async () => {
      const kept = await (await getShelf()).keptChapters(work);
      return kept.some(({ uuid, complete }) => uuid === chapter && complete);
    };
    const before = wasKept().catch(() => true);
    return () => {
      const forget = async () => {
        if (!(await before)) await (await getShelf()).removeChapters([chapter]);
      };
      forget().catch((error: unknown) => console.warn('a chapter stayed on the shelf', error));
    };
  }, [work, chapter]);
}
