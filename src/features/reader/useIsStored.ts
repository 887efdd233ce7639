import { useEffect, useState } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { ownChapters } from '../../offline/stored.ts';
import { getOfflineStore } from '../../lib/pictures.ts';
import { useIsOnline } from '../../state/store.ts';
import type { ReadContent } from './readContent.ts';

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

/** Whether the next chapter opens without a prompt: it is complete on the device, or online and free or purchased. */
export function useIsNextReadable(
  { work: uuid, next }: Pick<ReadContent, 'work' | 'next'>,
  work: WorkWithChapters | undefined,
): boolean {
  const isOnline = useIsOnline();
  const isStored = useIsStored(uuid, next, isOnline);
  if (next === null) return false;
  if (isStored) return true;
  const isLocked = work?.directory.chapters.some((each) => each.uuid === next && each.locked);
  return isOnline && !isLocked;
}
