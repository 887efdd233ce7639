import { useMemo } from 'react';
import { useStoredWorks } from '../../../../offline/stored.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/offlineStore.ts';
import { bytesAPage } from './estimate.ts';

/** For comics. @param own chapters of the work with stored pages; undefined until known */
export function useBytesAPage(own: readonly ChapterSummary[] | undefined): number {
  const works = useStoredWorks();
  return useMemo(() => {
    const comics = works?.filter(({ work }) => work.kind === 'comic') ?? [];
    return bytesAPage(
      own ?? [],
      comics.flatMap(({ chapters }) => chapters),
    );
  }, [own, works]);
}
