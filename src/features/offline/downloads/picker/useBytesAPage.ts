import { useMemo } from 'react';
import { useKeptWorks } from '../../../../offline/kept.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/shelf.ts';
import { bytesAPage } from './estimate.ts';

/** For comics. @param own chapters of the work with stored pages; undefined until known */
export function useBytesAPage(own: readonly ChapterSummary[] | undefined): number {
  const works = useKeptWorks();
  return useMemo(() => {
    const comics = works?.filter(({ work }) => work.kind === 'comic') ?? [];
    return bytesAPage(
      own ?? [],
      comics.flatMap(({ chapters }) => chapters),
    );
  }, [own, works]);
}
