import { useEffect, useState } from 'react';
import { ownChapters } from '../../offline/stored.ts';
import { getOfflineStore } from '../../lib/pictures.ts';

/**
 * Whether a chapter is complete on the device. Queried once instead of on every change, because each page that is
 * cached during reading is a change.
 * @param again another value repeats the query
 */
export function useIsStored(work: string, chapter: string | null, again?: unknown): boolean {
  const [stored, setStored] = useState<string>();
  useEffect(() => {
    let isLive = true;
    const ask = async () => {
      const found = chapter === null ? [] : await (await getOfflineStore()).storedChapters(work);
      const isStored = ownChapters(found).some(
        ({ uuid, complete }) => uuid === chapter && complete,
      );
      if (isLive && isStored && chapter !== null) setStored(chapter);
    };
    ask().catch((error: unknown) => console.warn('offline store not read', error));
    return () => {
      isLive = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `again` repeats the query
  }, [work, chapter, again]);
  return chapter !== null && stored === chapter;
}
