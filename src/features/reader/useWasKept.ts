import { useEffect, useState } from 'react';
import { ownChapters } from '../../offline/kept.ts';
import { getShelf } from '../../lib/pictures.ts';

/**
 * Whether a chapter is whole on the device, as it was when it was asked: while somebody reads, each page that is kept is
 * a change, and nobody looks.
 * @param again another value asks once more
 */
export function useWasKept(work: string, chapter: string | null, again?: unknown): boolean {
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    let isLive = true;
    const ask = async () => {
      const found = chapter === null ? [] : await (await getShelf()).keptChapters(work);
      const isKept = ownChapters(found).some(({ uuid, complete }) => uuid === chapter && complete);
      if (isLive && isKept && chapter !== null) setKept(chapter);
    };
    ask().catch((error: unknown) => console.warn('offline store not read', error));
    return () => {
      isLive = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked again by whoever knows that it may have changed
  }, [work, chapter, again]);
  return chapter !== null && kept === chapter;
}
